/** Files of maps that are read on the device, for whoever picks one. */
export const MAP_FILES =
  '.kml,.kmz,.gpx,.geojson,.json,application/vnd.google-earth.kml+xml,application/vnd.google-earth.kmz,application/geo+json';
