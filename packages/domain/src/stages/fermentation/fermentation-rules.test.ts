import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { checksOf } from '../stage-checks.ts';
import { fermentation } from './fermentation.ts';
import { fermentationFigures } from './fermentation-rules.ts';

const parchment = recordOf('PR4', 'processamento', { outputs: [outputOf('wet_parchment', 3588)] });
const ripe = recordOf('PR2', 'processamento', { outputs: [outputOf('cherry_ripe', 5000)] });
const fermentationOf = (data: RecordContent['data'] = {}, changes: Partial<RecordContent> = {}) =>
  contentOf({
    date: '2026-06-29',
    data: { fermentationType: 'submerged', duration: 36, initialBrix: 18, finalBrix: 9, ...data },
    inputs: [{ recordId: 'PR4', output: '0', kg: 3588 }],
    outputs: [outputOf('wet_parchment', 3552)],
    ...changes,
  });
const all = (content: RecordContent, records: readonly FarmRecord[] = [parchment, ripe]) =>
  checksOf(fermentation.section).rules.flatMap((rule) => rule(content, contextOf(records)));
const findingsOf = (content: RecordContent) => said(all(content));
const fromFruit = (data: RecordContent['data'] = {}) =>
  fermentationOf(data, {
    inputs: [{ recordId: 'PR2', output: '0', kg: 5000 }],
    outputs: [outputOf('cherry_ripe', 4900)],
  });

describe('fermentation', () => {
  test('an ordinary fermentation raises nothing', () => {
    assert.deepEqual(findingsOf(fermentationOf()), []);
  });

  test('Brix may be read one higher at the end and no more', () => {
    assert.deepEqual(findingsOf(fermentationOf({ finalBrix: 19 })), []);
    assert.deepEqual(findingsOf(fermentationOf({ finalBrix: 19.1 })), ['error brix/rises']);
  });

  test('all that ferments in one tank on the day has to fit, whoever said how much it holds', () => {
    const inside = (data: object, changes: Partial<FarmRecord> = {}) =>
      recordOf('F9', 'fermentacao', {
        ...{ status: 'in_progress', date: '2026-06-28', inputs: [{ recordId: 'PR2', output: '0', kg: 100 }] },
        ...{ data: { storageLot: 'TANQUE 1', quantity: 4000, ...data }, ...changes },
      });
    const told = (data: RecordContent['data'], other: FarmRecord) =>
      said(all(fermentationOf({ storageLot: 'tanque 1', quantity: 3000, ...data }), [parchment, ripe, other]));
    const full = ['warning place/over-capacity'];
    assert.deepEqual(told({ vesselCapacity: 6999 }, inside({})), full);
    assert.deepEqual(told({}, inside({ vesselCapacity: 6999 })), full);
    assert.deepEqual(told({ vesselCapacity: 7000 }, inside({})), []);
    assert.deepEqual(told({}, inside({})), []);
    assert.deepEqual(told({ vesselCapacity: 6999 }, inside({ storageLot: 'Tanque 2' })), []);
    const over = (endDate: string) => inside({ endDate }, { status: 'completed' });
    assert.deepEqual(told({ vesselCapacity: 6999 }, over('2026-06-30')), full);
    assert.deepEqual(told({ vesselCapacity: 6999 }, over('2026-06-29')), [], 'emptied on the day itself');
    assert.deepEqual(told({ vesselCapacity: 6999 }, inside({}, { status: 'planned' })), []);
  });

  test('less than 6 hours and more than 240 are warnings', () => {
    assert.deepEqual(
      [6, 240].flatMap((duration) => findingsOf(fermentationOf({ duration }))),
      [],
    );
    const outside = [5.9, 240.1].flatMap((duration) => findingsOf(fermentationOf({ duration })));
    assert.deepEqual(outside, Array(2).fill('warning fermentation/duration'));
  });

  test('days stand in for hours that nobody typed', () => {
    const ending = (endDate: string) => findingsOf(fermentationOf({ duration: null, endDate }));
    assert.deepEqual([...ending('2026-06-29'), ...ending('2026-07-09')], []);
    assert.deepEqual(ending('2026-07-10'), ['warning fermentation/duration']);
  });

  test('litres that were typed have to fit in the vessel, reckoned ones should', () => {
    assert.deepEqual(findingsOf(fermentationOf({ vesselCapacity: 1000, quantity: 1001 })), [
      'error vesselCapacity/exceeded',
    ]);
    const [finding] = all(fromFruit({ vesselCapacity: 8000 }));
    assert.equal(finding?.message, 'Entram cerca de 8.065 L num recipiente de 8.000 L. Confira.');
    assert.equal(finding?.severity, 'warning');
    assert.deepEqual(findingsOf(fermentationOf({ vesselCapacity: 1 })), []);
  });

  test('a co-fermentation says what was added', () => {
    const added = { fermentationType: 'co_fermentation' };
    assert.deepEqual(findingsOf(fermentationOf(added)), ['warning missing/ingredientsDescription']);
    assert.deepEqual(findingsOf(fermentationOf({ ...added, ingredientsDescription: 'Maracujá' })), []);
  });

  test('what comes out has the form of what went in', () => {
    const wrong = fermentationOf({}, { outputs: [outputOf('cherry_ripe', 3500)] });
    const [finding] = all(wrong);
    assert.deepEqual([finding?.severity, finding?.code], ['error', 'output/other-form']);
    assert.equal(finding?.message, 'Destes lotes sai Pergaminho úmido (CD), não Cereja.');
  });

  test('mixed forms and a scale that disagrees are warnings', () => {
    const inputs = ['PR4', 'PR2'].map((recordId) => ({ recordId, output: '0', kg: 1000 }));
    assert.deepEqual(findingsOf(fermentationOf({}, { inputs })), ['warning inputs/mixed-forms']);
    assert.deepEqual(findingsOf(fermentationOf({ initialWeight: 3700, finalWeight: 3552 })), [
      'warning initialWeight/differs',
    ]);
  });

  test('fruit under water may gain 10 %, other fruit 2 %', () => {
    const gainOf = (fermentationType: string) => fermentation.massBalance.gainPct(fermentationOf({ fermentationType }));
    assert.deepEqual(['submerged', 'anaerobic'].map(gainOf), [10, 2]);
  });

  test('figures say hours, falls and loss', () => {
    const [hours, ph, brix, loss] = fermentationFigures.map(({ of }) => of(fermentationOf(), contextOf()));
    assert.deepEqual([hours, ph, brix, loss?.toFixed(4)], [36, null, 9, '1.0033']);
  });
});
