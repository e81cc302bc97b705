import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { checksOf } from '../stage-checks.ts';
import { resting } from './resting.ts';
import { restingFigures } from './resting-rules.ts';

const dried = recordOf('D1', 'secagem', { data: { finalHumidity: 11.5 }, outputs: [outputOf('dry_parchment', 3115)] });
const restingOf = (data: RecordContent['data'] = {}, changes: Partial<RecordContent> = {}) =>
  contentOf({
    date: '2026-06-08',
    data: { storageLot: 'Tulha 1', endDate: '2026-07-13', ...data },
    inputs: [{ recordId: 'D1', output: '0', kg: 3115 }],
    outputs: [outputOf('dry_parchment', 3112)],
    ...changes,
  });
const findingsOf = (content: RecordContent, records: readonly FarmRecord[] = [dried]) =>
  said(checksOf(resting.section).rules.flatMap((rule) => rule(content, contextOf(records))));

describe('resting', () => {
  test('an ordinary resting raises nothing', () => {
    assert.deepEqual(findingsOf(restingOf()), []);
  });

  test('less than 15 days and more than 180 are warnings', () => {
    assert.deepEqual(
      [15, 180].flatMap((duration) => findingsOf(restingOf({ duration }))),
      [],
    );
    const unusual = [14, 181].flatMap((duration) => findingsOf(restingOf({ duration })));
    assert.deepEqual(unusual, Array(2).fill('warning resting/duration'));
    assert.deepEqual(findingsOf(restingOf({ duration: 14 }, { status: 'in_progress' })), []);
  });

  test('less than the farm wants is a warning, and what it finds enough is none', () => {
    const context = contextOf([dried]);
    const wanting = (minimumRestDays: number) => ({
      ...context,
      farm: { ...context.farm, settings: { ...context.farm.settings, minimumRestDays } },
    });
    const rules = checksOf(resting.section).rules;
    const saidBy = (days: number) => said(rules.flatMap((rule) => rule(restingOf({ duration: 20 }), wanting(days))));
    assert.deepEqual([saidBy(20), saidBy(21)], [[], ['warning resting/duration']]);
  });

  test('moist coffee is a warning, typed, of the lot or of its drying', () => {
    assert.deepEqual(findingsOf(restingOf({ initialHumidity: 12.6 })), ['warning resting/too-moist']);
    const wetDrying = { ...dried, data: { finalHumidity: 13 } };
    assert.deepEqual(findingsOf(restingOf(), [wetDrying]), ['warning resting/too-moist']);
    const dryLot = { ...wetDrying, outputs: [{ ...outputOf('dry_parchment', 3115), humidity: 11 }] };
    assert.deepEqual(findingsOf(restingOf(), [dryLot]), []);
  });

  test('a change of more than one point is a warning', () => {
    assert.deepEqual(findingsOf(restingOf({ initialHumidity: 11, finalHumidity: 12 })), []);
    assert.deepEqual(findingsOf(restingOf({ initialHumidity: 12.1, finalHumidity: 11 })), ['warning humidity/drift']);
  });

  test('one of two forms that grows at the cost of the other is a warning', () => {
    const coco = recordOf('D2', 'secagem', { outputs: [outputOf('dry_cherry', 1000)] });
    const inputs = [
      { recordId: 'D1', output: '0', kg: 450 },
      { recordId: 'D2', output: '0', kg: 1000 },
    ];
    const both = (parchment: number, cherry: number) =>
      findingsOf(
        restingOf({}, { inputs, outputs: [outputOf('dry_parchment', parchment), outputOf('dry_cherry', cherry)] }),
        [dried, coco],
      );
    assert.deepEqual(both(450, 990), []);
    assert.deepEqual(both(459, 990), []);
    assert.deepEqual(both(900, 500), ['warning mass/form-gain']);
    assert.deepEqual(both(400, 1021), ['warning mass/form-gain']);
  });

  test('more than the tulha holds is refused', () => {
    assert.deepEqual(findingsOf(restingOf({ capacity: 3115 })), []);
    assert.deepEqual(findingsOf(restingOf({ capacity: 3114 })), ['error capacity/exceeded']);
  });

  test('all that lies in the tulha on the day has to fit, whoever said how much it holds', () => {
    const lying = (data: object, status = 'in_progress') =>
      recordOf('R9', 'descanso', {
        ...{ status, date: '2026-05-20', inputs: [{ recordId: 'D8', output: '0', kg: 4000 }] },
        data: { storageLot: 'tulha 1', ...data },
      });
    const told = (data: RecordContent['data'], other: FarmRecord) =>
      findingsOf(restingOf(data), [dried, other]).filter((code) => code.includes('capacity'));
    assert.deepEqual(told({ capacity: 7000 }, lying({})), ['warning place/over-capacity']);
    assert.deepEqual(told({}, lying({ capacity: 7000 })), ['warning place/over-capacity']);
    assert.deepEqual(told({ capacity: 7115 }, lying({})), []);
    assert.deepEqual(told({ capacity: 7000 }, lying({ storageLot: 'Tulha 2' })), []);
    // It left before this lot came.
    assert.deepEqual(told({ capacity: 7000 }, lying({ endDate: '2026-05-21' }, 'completed')), []);
  });

  test('two lots in one tulha at once are a warning', () => {
    const other = recordOf('R9', 'descanso', { status: 'in_progress', data: { storageLot: 'tulha 1' } });
    const under = restingOf({ endDate: null }, { status: 'in_progress', outputs: [] });
    assert.deepEqual(findingsOf(under, [dried, other]), ['warning storageLot/shared']);
    assert.deepEqual(findingsOf(under, [dried, { ...other, status: 'completed' }]), []);
  });

  test('the form does not change', () => {
    assert.deepEqual(findingsOf(restingOf({}, { outputs: [outputOf('dry_cherry', 3112)] })), [
      'error output/other-form',
    ]);
  });

  test('figures count the days, and those until it is ready', () => {
    const shown = (content: RecordContent) =>
      restingFigures.map(({ of }) => of(content, { ...contextOf(), today: '2026-06-18' }));
    assert.deepEqual(shown(restingOf({ initialHumidity: 11, finalHumidity: 11.5 })), [35, null, 0.5]);
    assert.deepEqual(shown(restingOf({ endDate: null }, { status: 'in_progress' })), [10, 20, null]);
    const ofToday = restingOf({ endDate: null }, { status: 'in_progress', date: '2026-06-18' });
    assert.equal(shown(ofToday)[0], 0);
    const toCome = restingOf({ endDate: null }, { status: 'in_progress', date: '2026-06-19' });
    assert.equal(shown(toCome)[0], null);
    assert.deepEqual(shown(restingOf({ endDate: null }, { status: 'planned' })), [null, null, null]);
    assert.deepEqual(shown(restingOf({ endDate: null }, { status: 'completed' })), [null, null, null]);
  });
});
