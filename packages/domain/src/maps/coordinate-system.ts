import { isObject } from '../ground/json-value.ts';
import { Problem } from '../record/problem.ts';

/**
 * In what a map's numbers are: degrees, or metres of a UTM zone. WGS-84 and SIRGAS 2000 are taken as equal: they differ
 * by less than a metre (IBGE, R.PR 1/2005).
 */
export type CoordinateSystem = { kind: 'degrees' } | { kind: 'utm'; zone: number; isSouth: boolean };

const DEGREES: CoordinateSystem = { kind: 'degrees' };

/** The zones that cover Brazil. */
const ZONES = { from: 18, to: 25 } as const;

const utm = (zone: number, isSouth: boolean): CoordinateSystem | null =>
  Number.isInteger(zone) && zone >= ZONES.from && zone <= ZONES.to ? { kind: 'utm', zone, isSouth } : null;

/** WGS-84 and SIRGAS 2000 in degrees, flat and with heights. */
const DEGREE_CODES: ReadonlySet<number> = new Set([4326, 4979, 4674, 4988, 4989]);

/** A system by its number in the EPSG dataset; null for one that is not read. */
function systemOfCode(code: number): CoordinateSystem | null {
  if (DEGREE_CODES.has(code)) return DEGREES;
  const wgs84 = utm(code - 32700, true) ?? utm(code - 32600, false);
  // The northern zones of SIRGAS 2000 end with 22, and the numbers of the southern ones come right behind.
  return wgs84 ?? (code <= 31976 ? utm(code - 31954, false) : utm(code - 31960, true));
}

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/sad[ _]?(19)?69|south[ _]american/i, 'SAD 69'],
  [/c[oó]rrego/i, 'Córrego Alegre'],
  [/web[ _]?mercator|pseudo/i, 'Web Mercator'],
  [/polyconic|polic/i, 'policônica'],
  [/albers/i, 'Albers'],
];

const CODE_NAMES: Readonly<Record<number, string>> = { 3857: 'Web Mercator', 5880: 'policônica', 10857: 'Albers' };
const OLD: ReadonlySet<string> = new Set(['SAD 69', 'Córrego Alegre']);

const isSad69 = (code: number): boolean => code === 4291 || code === 4618 || (code >= 29168 && code <= 29195);
const isCorregoAlegre = (code: number): boolean => code === 4225 || code === 5524 || (code >= 22521 && code <= 22525);

const nameOfCode = (code: number): string =>
  isSad69(code) ? 'SAD 69' : isCorregoAlegre(code) ? 'Córrego Alegre' : (CODE_NAMES[code] ?? `EPSG ${code}`);

const MEND = 'Exporte de novo em SIRGAS 2000 ou WGS 84 (no QGIS: Exportar, SRC), ou peça assim a quem fez o mapa.';

function refused(name: string): Problem {
  const old = OLD.has(name) ? ', um sistema antigo que cai dezenas de metros fora do lugar' : ', que não lemos';
  return new Problem('import/unreadable', { message: `Este mapa está em ${name}${old}. ${MEND}` });
}

/** The refusal of a file whose numbers are no degrees, and that does not say what they are. */
export const unknownSystem = (): Problem =>
  new Problem('import/unreadable', {
    message: `Este mapa não diz em que coordenadas está: os números não são graus. ${MEND} Num shapefile, o arquivo .prj tem que vir junto.`,
  });

const textIn = (wkt: string, key: string): string =>
  new RegExp(`\\b${key}\\s*\\[\\s*"([^"]{0,100})"`, 'i').exec(wkt)?.[1] ?? '';

function parameterIn(wkt: string, name: string): number {
  const found = new RegExp(`PARAMETER\\s*\\[\\s*"${name}"\\s*,\\s*(-?[\\d.]{1,20})`, 'i').exec(wkt);
  return found === null ? Number.NaN : Number(found[1]);
}

/** Equal to WGS-84: its own names and those of SIRGAS 2000. */
const isModern = (datum: string): boolean => /sirgas|wgs_?\s?(19)?84|geoc[eê]ntrico/i.test(datum);

/** The UTM zone that the numbers of a transverse Mercator projection are; null of another. */
function zoneIn(wkt: string): CoordinateSystem | null {
  const [north, scale] = [parameterIn(wkt, 'false_northing'), parameterIn(wkt, 'scale_factor')];
  const isUtm =
    /transverse_mercator/i.test(textIn(wkt, 'PROJECTION')) &&
    Math.abs(scale - 0.9996) < 1e-9 &&
    parameterIn(wkt, 'false_easting') === 500_000 &&
    (north === 0 || north === 10_000_000) &&
    !/UNIT\s*\[\s*"[^"]{0,40}(foot|feet)/i.test(wkt);
  return isUtm ? utm((parameterIn(wkt, 'central_meridian') + 183) / 6, north !== 0) : null;
}

/** Longer texts are no description of a system. */
const LONGEST_WKT = 10_000;

/** The system that the text of a `.prj` describes (WKT 1, of ESRI or OGC); `import/unreadable` (422) by its name. */
export function systemOfPrj(text: string): CoordinateSystem {
  const wkt = text.slice(0, LONGEST_WKT);
  const [projected, datum] = [textIn(wkt, 'PROJCS'), `${textIn(wkt, 'GEOGCS')} ${textIn(wkt, 'DATUM')}`];
  const name = NAMES.find(([pattern]) => pattern.test(`${projected} ${datum}`))?.[1];
  if (name !== undefined || !isModern(datum)) throw refused(name ?? (projected || datum.trim() || 'outro sistema'));
  const found = /\bPROJCS\s*\[/i.test(wkt) ? zoneIn(wkt) : DEGREES;
  if (found === null) throw refused(projected || 'outro sistema');
  return found;
}

/** The system that a GeoJSON file names (`crs` of 2008); degrees where it names none. `import/unreadable` (422). */
export function systemOfGeoJson(value: unknown): CoordinateSystem {
  const crs = isObject(value) && isObject(value.crs) ? value.crs : {};
  const properties = isObject(crs.properties) ? crs.properties : {};
  const name = typeof properties.name === 'string' ? properties.name.slice(0, 100) : '';
  if (name === '' || /CRS:?:?84|CRS84/i.test(name)) return DEGREES;
  const code = Number(/EPSG:.{0,8}?(\d{4,5})$/i.exec(name)?.[1]);
  const found = Number.isNaN(code) ? null : systemOfCode(code);
  if (found === null) throw refused(Number.isNaN(code) ? name : nameOfCode(code));
  return found;
}
