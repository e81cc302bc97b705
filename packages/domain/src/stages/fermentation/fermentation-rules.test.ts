import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReadingDefinition, StatusDefinition } from '../../definition/stage.ts';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
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

describe('what is said of a fermentation', () => {
  const told = (content: RecordContent, records?: readonly FarmRecord[]) =>
    all(content, records).map(({ severity, field, message }) => `${severity} ${field}: ${message}`);

  test('has its Brix, its hours and what went into the vessel', () => {
    assert.deepEqual(told(fermentationOf({ initialBrix: 18.06, finalBrix: 20.16 })), [
      'error data.finalBrix: O Brix não sobe na fermentação: começou em 18,1 e terminaria em 20,2.',
    ]);
    assert.deepEqual(
      [told(fermentationOf({ initialBrix: null })), told(fermentationOf({ finalBrix: null }))],
      [[], []],
    );
    assert.deepEqual(told(fermentationOf({ duration: 5.56 })), [
      'warning data.duration: Fermentou 5,6 horas. O comum é de 18 a 120. Confira.',
    ]);
    assert.deepEqual(told(fermentationOf({ duration: 100, endDate: '2026-08-01' })), []);
    assert.deepEqual(told(fermentationOf({ vesselCapacity: 1000, quantity: 1000 })), []);
    assert.deepEqual(told(fermentationOf({ vesselCapacity: 1000.4, quantity: 1001.4 })), [
      'error data.vesselCapacity: Entram 1.001 L num recipiente de 1.000 L. Confira.',
    ]);
    const mixed = fermentationOf(
      { vesselCapacity: 1 },
      { inputs: ['PR4', 'PR2'].map((recordId) => ({ recordId, output: '0', kg: 1000 })) },
    );
    assert.deepEqual(told(mixed), [
      'warning inputs: Aqui se misturam Pergaminho úmido (CD) e Cereja. Confira os lotes.',
    ]);
    assert.deepEqual(told(fermentationOf({ vesselCapacity: 1 }, { inputs: [], outputs: [] })), []);
  });

  test('has the litres of all lots in the vessel, about where some were reckoned from their weight', () => {
    const inside = (data: RecordContent['data']) =>
      recordOf('F9', 'fermentacao', {
        ...{ status: 'in_progress', date: '2026-06-28', inputs: [{ recordId: 'PR2', output: '0', kg: 2480 }] },
        data: { storageLot: 'Tanque 1', ...data },
      });
    const full = (data: RecordContent['data'], other: FarmRecord, own: object = { quantity: 3000.4 }, changes = {}) =>
      told(fermentationOf({ storageLot: 'tanque 1', ...own, ...data }, changes), [parchment, ripe, other]);
    assert.deepEqual(full({ vesselCapacity: 6999.4 }, inside({ quantity: 4000 })), [
      'warning data.storageLot: Com este lote ficam 7.000 L em tanque 1, onde cabem 6.999 L. Confira.',
    ]);
    assert.match(full({ vesselCapacity: 6999 }, inside({})).join(), /ficam cerca de 7\.000 L/);
    assert.deepEqual(full({ vesselCapacity: 3000.4 }, inside({ quantity: 0.5 })).length, 1);
    assert.deepEqual(full({ vesselCapacity: 2999 }, inside({ quantity: 4000 })).length, 1);
    const unknown = { ...inside({}), inputs: [{ recordId: 'PR4', output: '0', kg: 100 }] };
    assert.deepEqual(full({ vesselCapacity: 6999 }, unknown), []);
    assert.deepEqual(full({ vesselCapacity: 6999 }, inside({ quantity: 4000 }), {}), []);
    assert.deepEqual(full({ vesselCapacity: 6999 }, inside({ quantity: 4000 }), undefined, { status: 'planned' }), []);
  });
});

test('a fermentation leads with its hours, what pH and Brix fell by, and what it lost', () => {
  const shown = (data: RecordContent['data'], changes: Partial<RecordContent> = {}) =>
    shownFigures(fermentationFigures, fermentationOf(data, changes), contextOf());
  assert.deepEqual(
    shown({ duration: 36.4, initialPh: 5.126, finalPh: 4, initialBrix: 18.26 }),
    ['Duração: 36 h', 'Queda do pH: 1,13 ', 'Queda do Brix: 9,3 °Bx', 'Perda de peso: 1 %'].map((text) =>
      text.trimEnd(),
    ),
  );
  const unknown = shown({ duration: null, initialPh: 5, initialBrix: null }, { outputs: [] });
  assert.deepEqual(unknown, ['Duração: –', 'Queda do pH: –', 'Queda do Brix: –', 'Perda de peso: –']);
  assert.equal(
    shown({ finalPh: 4, finalBrix: null }, { outputs: [outputOf('wet_parchment', 3500.5)] })[3],
    'Perda de peso: 2,4 %',
  );
  assert.deepEqual(shown({ finalPh: 4, finalBrix: null }).slice(1, 3), ['Queda do pH: –', 'Queda do Brix: –']);
});

test('a fermentation that was broken off still lends its coffee, and its readings have their bounds', () => {
  const { draws, lends, started, completed }: StatusDefinition = fermentation.statuses.aborted;
  assert.deepEqual([draws, lends, started, completed], ['consumes', true, true, undefined]);
  const { massBalance, needsInputs, needsOutputs } = fermentation;
  assert.deepEqual([massBalance?.unexplainedPct, needsInputs, needsOutputs], [8, true, true]);
  const bounds = Object.entries<ReadingDefinition>(fermentation.readings).map(([kind, one]) => [
    kind,
    one.min,
    one.max,
    one.decimals,
  ]);
  assert.deepEqual(
    bounds.filter(([kind]) => kind !== 'ambientTemperature'),
    [
      ['ph', 0, 14, 2],
      ['brix', 0, 40, 1],
      ['massTemperature', -10, 80, 1],
      ['pressure', 0, 5, 2],
      ['co2', 0, 1_000_000, 0],
      ['stirred', 0, 1, undefined],
    ],
  );
  const { ph, massTemperature, stirred } = fermentation.readings;
  assert.deepEqual(
    [ph?.unlikely?.below, massTemperature?.unlikely, stirred?.yesNo],
    [3.6, { below: 10, above: 40 }, true],
  );
});
