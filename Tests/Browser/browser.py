"""A real Chromium, driven through chromedriver over plain HTTP, with nothing but Python's standard library."""

import json
import re
import subprocess
import urllib.error
import urllib.request


class Browser:
    """One headless browser window."""

    def __init__(self, binary):
        self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.port = None
        for line in self.process.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                self.port = found.group(1)
                break
        if self.port is None:
            raise RuntimeError("chromedriver ended before it listened")
        options = {
            "binary": binary,
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"],
        }
        wanted = {"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
        self.session = "/session/" + session["sessionId"]

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", method=method, data=data, headers={"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def devtools(self, command, **parameters):
        return self._call("POST", self.session + "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def open(self, address):
        # A change of the fragment alone would not load the page again.
        self._call("POST", self.session + "/url", {"url": "about:blank"})
        self._call("POST", self.session + "/url", {"url": address})

    def run(self, script, *arguments):
        """The value that `script` returns."""
        return self._call("POST", self.session + "/execute/sync", {"script": script, "args": list(arguments)})

    def resize(self, width, height=900):
        self.devtools("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 700)

    def prefer(self, scheme, medium=""):
        self.devtools("Emulation.setEmulatedMedia", media=medium, features=[{"name": "prefers-color-scheme", "value": scheme}])

    def allow_scripts(self, are_allowed):
        self.devtools("Emulation.setScriptExecutionDisabled", value=not are_allowed)

    def press(self, key):
        self.devtools("Input.dispatchKeyEvent", type="keyDown", key=key, code=key)
        self.devtools("Input.dispatchKeyEvent", type="keyUp", key=key, code=key)

    def complaints(self):
        """What the console said since it was last asked."""
        return [entry["message"] for entry in self._call("POST", self.session + "/se/log", {"type": "browser"})]

    def close(self):
        try:
            self._call("DELETE", self.session)
        finally:
            self.process.terminate()
            self.process.wait()
            self.process.stdout.close()
