import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readMapFile } from '../apps/server/src/services/imports/read-map-file.ts';
import { Problem } from '../packages/domain/src/record/problem.ts';
import { polygonAreaHa, positionsOf } from '../packages/domain/src/stages/plot/geometry.ts';

const SOURCE = join(import.meta.dirname, '../apps/server/src/services/imports/maps-by-gdal/source.geojson');

const SHAPEFILE = ['-f', 'ESRI Shapefile'];
const RINGS = 'select TALHAO as name, ST_ExteriorRing(ST_GeometryN(geometry, 1)) as geometry from source';

/** Maps as GDAL's `ogr2ogr` makes them of one source, by file name: what stands beside the tests of the reader. */
const RECIPES: Readonly<Record<string, readonly string[]>> = {
  'wgs84-utf8.shz': [...SHAPEFILE, '-lco', 'ENCODING=UTF-8'],
  'sirgas-heights.shz': [...SHAPEFILE, '-t_srs', 'EPSG:4674', '-dim', 'XYZ'],
  'utm-23s-latin1.shz': [...SHAPEFILE, '-t_srs', 'EPSG:31983', '-lco', 'ENCODING=ISO-8859-1'],
  'sad69.shz': [...SHAPEFILE, '-t_srs', 'EPSG:29193'],
  'corrego-alegre.shz': [...SHAPEFILE, '-t_srs', 'EPSG:22523'],
  'outlines.kml': ['-f', 'KML', '-dsco', 'NameField=TALHAO'],
  'outlines.kmz': ['-f', 'LIBKML'],
  'tracks.gpx': [
    ...['-f', 'GPX', '-nlt', 'MULTILINESTRING', '-nln', 'tracks', '-lco', 'FORCE_GPX_TRACK=YES'],
    ...['-dialect', 'SQLite', '-sql', RINGS],
  ],
  'utm-23s.geojson': ['-f', 'GeoJSON', '-t_srs', 'EPSG:31983', '-lco', 'RFC7946=NO'],
};

const gdal = (...args: string[]): string => {
  const { status, stdout, stderr } = spawnSync('ogr2ogr', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
};

/** What counts as the same place: half a metre, since files have their own decimals. */
const NEAR_DEGREES = 5e-6;
const NEAR_SHARE = 1e-4;

type Shape = { geometry: unknown };

/** Corners as GDAL reads the file back, turned into degrees by its own PROJ. */
function readByGdal(file: string): Shape[] {
  const layers = file.endsWith('.gpx') ? ['tracks'] : [];
  const text = gdal('-f', 'GeoJSON', '-t_srs', 'EPSG:4326', '/vsistdout/', file, ...layers);
  const { features } = JSON.parse(text) as { features: Shape[] };
  return features;
}

const isNear = (one: readonly number[], other: readonly number[]): boolean =>
  Math.abs((one[0] ?? 0) - (other[0] ?? 1)) < NEAR_DEGREES && Math.abs((one[1] ?? 0) - (other[1] ?? 1)) < NEAR_DEGREES;

/** All pairs of numbers in nested lists. */
const pairsIn = (value: unknown): number[][] =>
  Array.isArray(value) ? (typeof value[0] === 'number' ? [value as number[]] : value.flatMap(pairsIn)) : [];

function isSameShape(ours: Shape, theirs: Shape): boolean {
  const corners = pairsIn((theirs.geometry as { coordinates: unknown }).coordinates);
  const own = positionsOf(ours.geometry);
  const all = corners.every((corner) => own.some((one) => isNear(one, corner)));
  const area = polygonAreaHa(theirs.geometry);
  return (
    all && own.length > 0 && (area === null || Math.abs((polygonAreaHa(ours.geometry) ?? 0) / area - 1) < NEAR_SHARE)
  );
}

async function isRefused(file: string): Promise<boolean> {
  try {
    await readMapFile(readFileSync(file));
    return false;
  } catch (error) {
    return error instanceof Problem && error.status === 422;
  }
}

async function isReadAlike(file: string): Promise<boolean> {
  const { shapes } = await readMapFile(readFileSync(file));
  const theirs = readByGdal(file);
  return (
    shapes.length === theirs.length && shapes.every((shape, at) => isSameShape(shape, theirs[at] ?? { geometry: {} }))
  );
}

/** Makes each map anew in a folder, and holds our corners and hectares against those that GDAL reads in it. */
export async function checkMaps(folder: string): Promise<{ what: string; isRight: boolean }[]> {
  const checks: { what: string; isRight: boolean }[] = [];
  for (const [name, recipe] of Object.entries(RECIPES)) {
    const file = join(folder, name);
    gdal(...recipe, file, SOURCE);
    const isOld = name.startsWith('sad') || name.startsWith('corrego');
    checks.push({
      what: `${name} ${isOld ? 'refused' : 'read as GDAL reads it'}`,
      isRight: isOld ? await isRefused(file) : await isReadAlike(file),
    });
  }
  const [ours, theirs] = [(await readMapFile(readFileSync(SOURCE))).shapes[0], readByGdal(SOURCE)[1]];
  const isSeen = ours !== undefined && theirs !== undefined && !isSameShape(ours, theirs);
  return [...checks, { what: 'a shape in another place is seen', isRight: isSeen }];
}
