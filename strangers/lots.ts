import { join } from 'node:path';
import { goldenRecords } from '../packages/domain/src/golden/records.ts';
import { goldenFarm, goldenId } from '../packages/domain/src/golden/season.ts';
import { genealogyOf } from '../packages/domain/src/lots/genealogy.ts';
import { traceGraph } from '../packages/domain/src/lots/trace.ts';
import { epcisFile } from '../packages/domain/src/open-chain/epcis/epcis-file.ts';
import { lotPlaces } from '../packages/domain/src/open-chain/plots/lot-places.ts';
import { plotsFile } from '../packages/domain/src/open-chain/plots/plots-file.ts';
import type { FarmRecord } from '../packages/domain/src/record/record.ts';
import type { Command, Part, Trial } from './trial.ts';

/** Debian's own, which has Debian's parts: another may stand before it in the path. */
const PYTHON = '/usr/bin/python3';

/** What replays events, and what knows shapes. */
export const LOT_PARTS: readonly Part[] = [
  ['python3', PYTHON, '--version'],
  ['python3-shapely', PYTHON, '-c', 'import shapely'],
  ['gdal-bin', 'ogrinfo', '--version'],
];

const python = (script: string, ...files: string[]): Command => [PYTHON, join(import.meta.dirname, script), ...files];

const LOTS = ['ST1', 'ST2', 'ST3', 'ST4', 'ST5', 'ST6', 'ST7', 'ST8', 'ST9'];

type Box = readonly [west: number, south: number, east: number, north: number];

const ring = ([west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const outline = (...boxes: readonly Box[]) => ({ type: 'Polygon', coordinates: boxes.map(ring) });

/** Where the plots of a blend lie by their numbers: one is a point, one has a hole, one was drawn anew after the harvest. */
const CRUZEIRO = outline([-45.130001, -22.120001, -45.127577, -22.118199], [-45.1292, -22.1194, -45.1284, -22.1188]);
const MATA = outline([-45.127001, -22.120001, -45.125061, -22.1191]);
const MATA_SINCE = outline([-45.127001, -22.120001, -45.123061, -22.1191]);

/** The worked season with a blend of such plots. */
const withBlend = (): FarmRecord[] =>
  goldenRecords().map((record) => {
    const { id, data } = record;
    if (id === goldenId('P1')) return { ...record, data: { ...data, boundary: CRUZEIRO } };
    if (id !== goldenId('P2')) return record;
    const versions = [
      { from: null, area: 2, boundary: MATA },
      { from: '2026-09-01', area: 4, boundary: MATA_SINCE },
    ];
    return { ...record, data: { ...data, area: 4, boundary: MATA_SINCE, versions } };
  });

/** Has the plots of a blend of three read by programs of others: a point, one with a hole, one as it was at its harvest. */
function checkBlend({ put, expect }: Trial): void {
  const plots = plotsFile(lotPlaces(genealogyOf(withBlend()), goldenId('ST4'), 'mass'), goldenFarm());
  const file = put('plots.geojson', plots);
  const has = (of: string): Command => ['grep', '-q', '-e', of, file];
  expect('a blend of three plots by GEOS', true, python('check_plots.py', file));
  expect('a blend of three plots by GDAL', true, ['ogrinfo', '-ro', '-al', '-so', file]);
  expect('a blend has the plot that is a point', true, has('"Point"'));
  expect('a blend has its plot with a hole in halves', true, has('(1/2)'));
  expect('a blend has the plot as it was at its harvest', true, has('-45.125061'));
  expect('a blend has nothing of what was drawn after it', false, has('-45.123061'));
}

/** Has lots of the worked season replayed from their events, and their plots read, by programs of others. */
export function checkLots(trial: Trial): void {
  const { put, expect } = trial;
  checkBlend(trial);
  const genealogy = genealogyOf(goldenRecords());
  const place = { publicUrl: 'https://cafezal.example', farmId: goldenFarm().id, timezone: 'America/Sao_Paulo' };

  for (const key of LOTS) {
    const recordId = goldenId(key);
    const none = () => [];
    const asked = { genealogy, lot: { recordId }, place, basis: 'mass' as const, readingsOf: none, formerOf: none };
    const epcis = epcisFile(asked) ?? '';
    const kg = genealogy.records.get(recordId)?.outputs[0]?.kg;
    const expected = put(
      'expected.json',
      JSON.stringify({ kg, percents: traceGraph(genealogy, recordId)?.composition ?? {} }),
    );
    expect(`${key} replayed from its events`, true, python('replay_epcis.py', put('epcis.jsonld', epcis), expected));
    const lighter = put('epcis.jsonld', epcis.replace(/"cafezal:kg": \d/, '"cafezal:kg": 9'));
    expect(`${key} with a planted kilo`, false, python('replay_epcis.py', lighter, expected));

    const plots = plotsFile(lotPlaces(genealogy, recordId, 'mass'), goldenFarm());
    const file = put('plots.geojson', plots);
    expect(`${key} plots by GEOS`, true, python('check_plots.py', file));
    expect(`${key} plots by GDAL`, true, ['ogrinfo', '-ro', '-al', '-so', file]);
    const open = put('plots.geojson', plots.replace(/,\[[^\]]*\]\]\]\}/, ']]}'));
    if (plots.includes('Polygon')) expect(`${key} plots with an open ring`, false, python('check_plots.py', open));
  }
}
