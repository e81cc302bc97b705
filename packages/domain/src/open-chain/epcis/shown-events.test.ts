import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { goldenRecords } from '../../golden/records.ts';
import { goldenFarm, goldenId } from '../../golden/season.ts';
import { genealogyOf } from '../../lots/genealogy.ts';
import type { FarmRecord } from '../../record/record.ts';
import { recordOf } from '../../rules/rule-fixture.ts';
import { DEFAULT_SHOW, type Show, SWITCHES, SWITCHES_OF_EVENTS } from '../publication/show.ts';
import { epcisEvents } from './epcis-file.ts';
import { showsReadings, withoutHidden } from './shown-events.ts';

const ALL: Show = { ...DEFAULT_SHOW, weight: true, certifications: true };
const HIDDEN: Show = { ...ALL, ...Object.fromEntries(SWITCHES.map((key) => [key, false])) };

const reading = { kind: 'humidity', at: '2026-06-20T12:00:00.000Z', value: 54.1 };

/** The lot ST2 was scored, its drying was measured, and its score was corrected. */
function textOf(show: Show | undefined): string {
  const records = goldenRecords();
  const corrected = records.flatMap((record): FarmRecord[] => {
    if (record.id !== goldenId('ST2')) return [];
    return [{ ...record, data: { classification: [{ score: 87.25, cobType: 'fora', cupProtocol: 'sca2004' }] } }];
  });
  return JSON.stringify(
    epcisEvents({
      genealogy: genealogyOf(records),
      lot: { recordId: goldenId('ST2'), output: '0' },
      place: { publicUrl: 'https://c.test', farmId: goldenFarm().id, timezone: 'America/Sao_Paulo' },
      basis: 'mass',
      readingsOf: (id) => (id === goldenId('D5') ? [reading] : []),
      formerOf: (id) => corrected.filter((record) => record.id === id),
      show,
    }),
  );
}
/** What of a lot's events belongs to a switch. */
const TOLD = /score|cobType|cupProtocol|conformant|sensorElementList|harvestMethod|87\.25|54\.1/;

describe('the events of a published lot', () => {
  test('tell nothing of what its owner hid, not even as it was before a correction, and all kilos', () => {
    const [all, hidden] = [textOf(ALL), textOf(HIDDEN)];
    assert.equal(all, textOf(undefined));
    for (const word of TOLD.source.split('|')) assert.match(all, new RegExp(word));
    assert.doesNotMatch(hidden, TOLD);
    const kilos = (text: string) => text.match(/"commissioning"|InputQuantityList|"cafezal:kg"/gi)?.length;
    assert.equal(kilos(hidden), kilos(all));
  });

  test('have classifications by the quality, and how it was picked by the origin', () => {
    assert.doesNotMatch(textOf({ ...ALL, quality: false }), /score|conformant/);
    assert.match(textOf({ ...HIDDEN, quality: true }), /"cafezal:score":84/);
    assert.match(textOf({ ...ALL, origin: false }), /"ilmd":\{"cafezal:plots"/);
    const event = {
      part: 'lots',
      day: '2026-06-01',
      body: { type: 'ObjectEvent', bizStep: '', disposition: '' },
    } as const;
    const picked = { ...event, body: { ...event.body, ilmd: { 'cafezal:harvestMethod': 'sweep' } } };
    assert.deepEqual(withoutHidden(HIDDEN, picked), event);
    assert.deepEqual(withoutHidden({ ...HIDDEN, origin: true }, picked), picked);
    assert.deepEqual(withoutHidden(undefined, picked), picked);
  });

  test('have measurements by the step that they were taken in', () => {
    const sections = ['fermentacao', 'secagem', 'descanso', 'armazenamento'] as const;
    const measured = (show: Show | undefined) =>
      sections.filter((section) => showsReadings(show, recordOf('r', section, {})));
    assert.deepEqual(measured(undefined), sections);
    assert.deepEqual(measured(ALL), sections);
    assert.deepEqual(measured({ ...ALL, fermentation: false }), ['secagem', 'descanso', 'armazenamento']);
    assert.deepEqual(measured({ ...ALL, drying: false }), ['fermentacao']);
    assert.deepEqual(measured({ ...ALL, resting: false }), ['fermentacao', 'secagem', 'armazenamento']);
    assert.deepEqual(measured(HIDDEN), []);
  });

  test('heed each switch that takes files away', () => {
    for (const key of SWITCHES_OF_EVENTS.filter((one) => one !== 'fermentation' && one !== 'resting'))
      assert.notEqual(textOf({ ...ALL, [key]: false }), textOf(ALL), key);
  });
});
