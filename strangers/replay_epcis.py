"""Replays a file of EPCIS 2.0 with nothing but its events: mass and origin of its last lot. Standard library alone."""

import json
import sys
from collections import defaultdict


def kilos(quantities):
    return sum(one["quantity"] for one in quantities or [])


def replay(events):
    left, shares, faults, last = {}, {}, [], None
    for event in events:
        if "errorDeclaration" in event:
            continue
        given, origin = event.get("outputQuantityList") or [], defaultdict(float)
        if event["type"] == "TransformationEvent":
            inputs = event["inputQuantityList"]
            weights = [row["cafezal:weight"] for row in event.get("cafezal:mixedBy", [])] or [i["quantity"] for i in inputs]
            for one, weight in zip(inputs, weights):
                for plot, share in shares.get(one["epcClass"], {"unknown": 1}).items():
                    origin[plot] += share * weight / sum(weights)
                if one["epcClass"] in left:
                    left[one["epcClass"]] -= one["quantity"]
                    if left[one["epcClass"]] < -0.0005:
                        faults.append("overdrawn: " + one["epcClass"])
            told = event.get("cafezal:lossKg", 0) + event.get("cafezal:insideKg", 0) - event.get("cafezal:foundKg", 0)
            away = sum(row["cafezal:kg"] for row in event.get("cafezal:byProducts", []))
            if abs(kilos(inputs) - kilos(given) - away - told) > 0.0005:
                faults.append("mass: " + event["eventID"])
        elif event["type"] == "ObjectEvent" and event["action"] == "ADD":
            given = event["quantityList"]
            for row in event.get("ilmd", {}).get("cafezal:plots", []):
                origin[row["cafezal:plot"]] += row["cafezal:kg"] / kilos(given)
            if 1 - sum(origin.values()) > 1e-9:
                origin["unknown"] = 1 - sum(origin.values())
        elif event["type"] == "ObjectEvent" and event["action"] == "DELETE":
            for one in event["quantityList"]:
                left[one["epcClass"]] -= one["quantity"]
        for one in given:
            last = one["epcClass"]
            left[last], shares[last] = one["quantity"], dict(origin)
    return shares.get(last, {}), left.get(last), faults


events = json.load(open(sys.argv[1], encoding="utf-8"))["epcisBody"]["eventList"]
expected = json.load(open(sys.argv[2], encoding="utf-8"))
found, kg, faults = replay(events)
plots = {plot.rsplit("/", 1)[1]: share * 100 for plot, share in found.items() if plot != "unknown"}
for plot in plots.keys() | expected["percents"].keys():
    if abs(plots.get(plot, 0) - expected["percents"].get(plot, 0)) > 1e-7:
        faults.append(f"origin: {plot} {plots.get(plot)} for {expected['percents'].get(plot)}")
if kg != expected["kg"]:
    faults.append(f"mass: {kg} kg for {expected['kg']}")
print("\n".join(faults) or "ok")
sys.exit(1 if faults else 0)
