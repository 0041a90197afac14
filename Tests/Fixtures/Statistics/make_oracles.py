#!/usr/bin/env python3
"""Writes oracles.json: what scipy and pragmastat say about samples, for the tests of BenchmarkStatistics.

    python3 -m venv /tmp/oracles && /tmp/oracles/bin/pip install scipy pragmastat
    /tmp/oracles/bin/python make_oracles.py           # writes oracles.json beside this script
    /tmp/oracles/bin/python make_oracles.py --check   # compares instead, to a relative 1e-9, and exits with 1 if anything differs

The samples come from Python's own generator with a fixed seed, which gives the same numbers in every version, so only a library that changed its mind
changes the file. Nothing here is taken from LayoutBench: where a library has no function for an estimate, the estimate is computed by its definition.
"""

import itertools
import json
import math
import os
import random
import sys

import numpy
import scipy
from scipy import optimize, stats
from scipy.spatial.distance import cdist, pdist

import pragmastat
from pragmastat.gauss_cdf import gauss_cdf
from pragmastat.pairwise_margin import pairwise_margin
from pragmastat.sign_margin import _binom_cdf_split

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "oracles.json")
generator = random.Random(20261122)


def lognormal(count, spread=0.2, scale=100.0):
    return [round(scale * math.exp(generator.gauss(0, spread)), 6) for _ in range(count)]


def tied(count):
    return [float(generator.randint(1, 6)) for _ in range(count)]


def estimates():
    """Median, percentiles by the nearest rank, MAD, and the sign-test interval of the median."""
    cases = []
    for count in (1, 2, 5, 6, 7, 20, 21, 101, 250):
        for samples in (lognormal(count), tied(count)):
            found = stats.quantile_test(samples, q=0, p=0.5).confidence_interval(0.95)
            has_interval = count >= 6
            cases.append({
                "samples": samples,
                "median": float(numpy.median(samples)),
                "p90": float(numpy.percentile(samples, 90, method="inverted_cdf")),
                "p99": float(numpy.percentile(samples, 99, method="inverted_cdf")),
                "mad": float(stats.median_abs_deviation(samples)),
                "low": float(found.low) if has_interval else None,
                "high": float(found.high) if has_interval else None,
            })
    return cases


def margins():
    """The ranks that pragmastat leaves out at each end of a sign-test interval."""
    return [
        {"count": count, "confidence": confidence, "left_out": _binom_cdf_split(count, (1 - confidence) / 2)[0]}
        for count in (6, 8, 9, 17, 40, 101, 1000) for confidence in (0.9, 0.95, 0.99)
        if 2 * 0.5 ** count <= 1 - confidence
    ]


def binomials():
    return [
        {"successes": k, "count": n, "probability": p, "cumulative": float(stats.binom.cdf(k, n, p))}
        for n in (1, 7, 50, 2000) for k in sorted({0, n // 3, n // 2, n - 1}) for p in (0.02, 0.5, 0.83)
        if stats.binom.cdf(k, n, p) > 1e-250
    ]


def proportions():
    cases = []
    for n, k in ((1, 0), (1, 1), (60, 0), (60, 3), (384, 360), (500, 500)):
        for confidence in (0.9, 0.95):
            found = stats.binomtest(k, n).proportion_ci(confidence, method="exact")
            cases.append({"successes": k, "count": n, "confidence": confidence, "low": float(found.low), "high": float(found.high)})
    return cases


def normals():
    for value in (-3.0, -0.5, 0.0, 1.0, 2.5):
        assert abs((1 - gauss_cdf(value)) - stats.norm.sf(value)) < 1e-6, "pragmastat and scipy disagree"
    return {
        "tails": [{"value": v, "tail": float(stats.norm.sf(v))} for v in (-3.0, -0.5, 0.0, 1.0, 1.959964, 2.5, 6.0)],
        "quantiles": [{"tail": p, "value": float(stats.norm.isf(p))} for p in (0.2, 0.1, 0.025, 0.005, 1e-6)],
    }


def ranks():
    return [{"samples": s, "ranks": [float(r) for r in stats.rankdata(s)]} for s in (tied(9), lognormal(8), [2.0] * 5)]


def rank_sums():
    """Mann-Whitney: exact by scipy without ties, exact with ties by going through all choices, and the normal approximation."""
    cases = []
    for first, second in ((5, 5), (6, 9), (3, 12), (15, 15)):
        a, b = lognormal(first), lognormal(second, scale=115.0)
        assert len(set(a + b)) == first + second
        cases.append({"first": a, "second": b, "counted": float(stats.mannwhitneyu(a, b, method="exact").pvalue)})
    for first, second in ((4, 5), (6, 6)):
        a, b = tied(first), tied(second)
        cases.append({"first": a, "second": b, "counted": all_choices(a, b)})
    for first, second in ((20, 20), (30, 101)):
        for draw in (lognormal, tied):
            a, b = draw(first), draw(second)
            found = stats.mannwhitneyu(a, b, method="asymptotic", use_continuity=True)
            cases.append({"first": a, "second": b, "normal": float(found.pvalue)})
    return cases


def all_choices(a, b):
    """Twice the smaller tail of the rank sum over all choices of as many of the ranks."""
    ranks = stats.rankdata(a + b)
    found = sum(ranks[:len(a)])
    sums = [sum(choice) for choice in itertools.combinations(ranks, len(a))]
    below = sum(s <= found + 1e-9 for s in sums)
    above = sum(s >= found - 1e-9 for s in sums)
    return min(1.0, 2 * min(below, above) / len(sums))


def separations():
    """The exact p-value of U = 0 and its neighbours, by pragmastat's count of the same distribution."""
    cases = []
    for n, m in ((5, 5), (6, 8), (12, 12)):
        for misrate in (0.05, 0.01):
            cases.append({"first": n, "second": m, "misrate": misrate, "margin": pairwise_margin(n, m, misrate) // 2})
    return cases


def paired():
    """Candidate against baseline by rounds: the sign test and the interval of the median log ratio."""
    cases = []
    for count, change in ((6, 1.0), (12, 1.05), (25, 0.97), (60, 1.01), (101, 1.0)):
        before = lognormal(count)
        after = [round(b * change * math.exp(generator.gauss(0, 0.03)), 6) for b in before]
        logs = [math.log(b) - math.log(a) for a, b in zip(before, after)]
        up, down = sum(v > 0 for v in logs), sum(v < 0 for v in logs)
        found = stats.quantile_test(logs, q=0, p=0.5).confidence_interval(0.95)
        cases.append({
            "baseline": before, "candidate": after, "ratio": math.exp(float(numpy.median(logs))),
            "p": float(stats.binomtest(up, up + down, 0.5).pvalue), "low": math.exp(found.low), "high": math.exp(found.high),
        })
    return cases


def independent():
    """Price and Bonett (2002) on the scale of logarithms, from their formulas with scipy's distributions."""

    def center_and_error(samples):
        logs = sorted(math.log(s) for s in samples)
        n = len(logs)
        c = max(1, int(math.floor((n + 1) / 2 - math.sqrt(n) + 0.5)))
        z = stats.norm.isf(stats.binom.cdf(c - 1, n, 0.5))
        return float(numpy.median(logs)), (logs[n - c] - logs[c - 1]) / (2 * z)

    cases = []
    for first, second, change in ((6, 6, 1.0), (20, 30, 1.1), (101, 80, 0.9)):
        before, after = lognormal(first), [round(v * change, 6) for v in lognormal(second)]
        (a, error_a), (b, error_b) = center_and_error(before), center_and_error(after)
        # The median of an even number is the mean of the middle two values, not of their logarithms.
        difference = math.log(float(numpy.median(after))) - math.log(float(numpy.median(before)))
        reach = stats.norm.isf(0.025) * math.hypot(error_a, error_b)
        cases.append({
            "baseline": before, "candidate": after, "ratio": math.exp(difference),
            "low": math.exp(difference - reach), "high": math.exp(difference + reach),
        })
    return cases


def holm():
    """Holm's adjustment as the closed test that it is: the largest Bonferroni p-value over all sets that hold a hypothesis."""
    cases = []
    for values in ([0.01], [0.04, 0.01, 0.03, 0.2], [0.5, 0.5, 0.001], [0.02] * 5, [0.0001, 0.9, 0.012, 0.03, 0.03, 0.4, 0.049]):
        adjusted = []
        for i in range(len(values)):
            sets = (s for size in range(1, len(values) + 1) for s in itertools.combinations(range(len(values)), size) if i in s)
            adjusted.append(max(min(1.0, len(s) * min(values[j] for j in s)) for s in sets))
        cases.append({"p": values, "adjusted": adjusted})
    return cases


def energies():
    """Matteson and James's Q for one cut, with the means over pairs taken by scipy."""
    cases = []
    for before, after in ((3, 3), (7, 12), (40, 25)):
        left = lognormal(before)
        right = lognormal(after, scale=130.0)
        x, y = numpy.array(left)[:, None], numpy.array(right)[:, None]
        distance = 2 * cdist(x, y).mean() - pdist(x).mean() - pdist(y).mean()
        cases.append({"before": left, "after": right, "q": before * after / (before + after) * float(distance)})
    return cases


def detectable():
    """The probability of one round at which a sign test succeeds with a power of 80 %."""
    cases = []
    for rounds in (6, 12, 40, 101):
        misses = max(k for k in range(rounds) if stats.binom.cdf(k, rounds, 0.5) <= 0.025)
        p = optimize.brentq(lambda q: stats.binom.cdf(misses, rounds, 1 - q) - 0.8, 0.5, 1 - 1e-12, xtol=1e-13)
        cases.append({"rounds": rounds, "critical": rounds - misses, "probability": float(p)})
    return cases


def oracles():
    return {
        "scipy": scipy.__version__, "pragmastat": pragmastat_version(),
        "estimates": estimates(), "margins": margins(), "binomials": binomials(), "proportions": proportions(), "normal": normals(),
        "ranks": ranks(), "rank_sums": rank_sums(), "separations": separations(), "paired": paired(), "independent": independent(),
        "holm": holm(), "energies": energies(), "detectable": detectable(),
    }


def pragmastat_version():
    from importlib.metadata import version
    return version("pragmastat")


def differences(old, new, path=""):
    """Where two documents differ by more than rounding."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        return [d for key in old for d in differences(old[key], new[key], f"{path}/{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        return [d for i, pair in enumerate(zip(old, new)) for d in differences(*pair, f"{path}/{i}")]
    if isinstance(old, float) and isinstance(new, (int, float)):
        return [] if math.isclose(old, new, rel_tol=1e-9, abs_tol=1e-12) else [f"{path}: {old} is now {new}"]
    return [] if old == new else [f"{path}: {old} is now {new}"]


if __name__ == "__main__":
    found = oracles()
    if sys.argv[1:] == ["--check"]:
        with open(FILE) as file:
            known = json.load(file)
        for versions in (known, found):
            versions.pop("scipy"), versions.pop("pragmastat")
        faults = differences(known, json.loads(json.dumps(found)))
        print("\n".join(faults) or "oracles.json is what these libraries say")
        sys.exit(1 if faults else 0)
    with open(FILE, "w") as file:
        sections = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in found.items())
        file.write("{\n" + sections + "\n}\n")
