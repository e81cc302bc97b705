"""Checks a plots file with Shapely (GEOS): valid, closed, wound and without holes, and in no member more than it should have."""

import json
import sys

from shapely.geometry import shape


def rings(geometry):
    kind, coordinates = geometry["type"], geometry["coordinates"]
    polygons = {"Polygon": [coordinates], "MultiPolygon": coordinates}.get(kind, [])
    return [ring for polygon in polygons for ring in polygon]


text = open(sys.argv[1], encoding="utf-8").read()
faults = []
document = json.loads(text)
if list(document) != ["type", "features"] or not document["features"]:
    faults.append("members")
for at, feature in enumerate(document["features"]):
    form = shape(feature["geometry"])
    if not form.is_valid or form.is_empty:
        faults.append(f"{at}: not valid")
    for polygon in getattr(form, "geoms", [form]):
        if polygon.geom_type == "Polygon" and (polygon.interiors or not polygon.exterior.is_ccw):
            faults.append(f"{at}: a hole, or clockwise")
    # GEOS closes an open ring by itself and says nothing.
    for ring in rings(feature["geometry"]):
        if len(ring) < 4 or ring[0] != ring[-1]:
            faults.append(f"{at}: open ring")
print("\n".join(faults) or "ok")
sys.exit(1 if faults else 0)
