import { join } from 'node:path';
import { goldenRecords } from '../packages/domain/src/golden/records.ts';
import { goldenFarm, goldenId } from '../packages/domain/src/golden/season.ts';
import { genealogyOf } from '../packages/domain/src/lots/genealogy.ts';
import { traceGraph } from '../packages/domain/src/lots/trace.ts';
import { epcisFile } from '../packages/domain/src/open-chain/epcis/epcis-file.ts';
import { lotPlaces } from '../packages/domain/src/open-chain/plots/lot-places.ts';
import { plotsFile } from '../packages/domain/src/open-chain/plots/plots-file.ts';
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

/** Has lots of the worked season replayed from their events, and their plots read, by programs of others. */
export function checkLots({ put, expect }: Trial): void {
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
