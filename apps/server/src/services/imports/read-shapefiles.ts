import { type CoordinateSystem, systemOfPrj } from '@cafezal/domain/maps/coordinate-system.ts';
import type { MapCollector } from '@cafezal/domain/maps/map-content.ts';
import { mapText, mapValues, nameAmong } from '@cafezal/domain/maps/map-shape.ts';
import type { FileTurns } from './file-turns.ts';
import type { ZippedFile } from './map-zip.ts';
import { readDbf } from './read-dbf.ts';
import { shpGeometries } from './read-shp.ts';
import { toDegreesOf } from './to-degrees.ts';

const NO_BYTES = new Uint8Array();
const DEGREES: CoordinateSystem = { kind: 'degrees' };

const asLatin1 = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes.subarray(0, 10_000));

/** The files of one shapefile by their endings: they share their name, in whatever letters. */
function partsOf(files: readonly ZippedFile[], shp: ZippedFile): (ending: string) => Uint8Array {
  const stem = shp.name.slice(0, -4).toLowerCase();
  return (ending) => files.find(({ name }) => name.toLowerCase() === `${stem}.${ending}`)?.bytes ?? NO_BYTES;
}

/** Reads the shapefiles among the files of an archive: shapes with the fields of their tables, turned into degrees. */
export async function readShapefiles(
  files: readonly ZippedFile[],
  { take, settle }: MapCollector,
  { turn, run }: FileTurns,
): Promise<void> {
  for (const shp of files.filter(({ name }) => /\.shp$/i.test(name))) {
    const part = partsOf(files, shp);
    const prj = asLatin1(part('prj')).trim();
    const toDegrees = toDegreesOf(prj === '' ? DEGREES : systemOfPrj(prj));
    const rowAt = readDbf(part('dbf'), asLatin1(part('cpg')));
    const layer = mapText(shp.name.replace(/^.*[\\/]|\.shp$/gi, ''));
    let row = 0;
    for (const geometry of shpGeometries(shp.bytes, toDegrees)) {
      const values = mapValues(Object.entries(rowAt(row)));
      if (geometry !== null) take({ name: nameAmong(values), layer, values, geometry });
      row += 1;
      await turn();
      await run(settle());
    }
  }
}
