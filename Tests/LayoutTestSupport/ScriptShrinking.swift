// Scripts are drawn and shrunk without Swift Testing, so that `layoutbench verify` can do both.
@_exported public import ScriptShrinking
