import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
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
    const [finding] = rules.flatMap((rule) => rule(restingOf({ duration: 31 }), wanting(45)));
    assert.equal(finding?.message, 'Descansou 31 dias. Nesta fazenda são pelo menos 45. Confira as datas.');
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

describe('what is said of a resting', () => {
  const told = (content: RecordContent, records: readonly FarmRecord[] = [dried]) =>
    checksOf(resting.section)
      .rules.flatMap((rule) => rule(content, contextOf(records)))
      .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);

  test('has its days, its moisture and what that changed by', () => {
    assert.deepEqual(told(restingOf({ duration: 181.26 })), [
      'warning data.duration: Descansou 181,3 dias. O comum é de 30 a 60. Confira as datas.',
    ]);
    assert.deepEqual(told(restingOf({ duration: 300 }, { status: 'planned' })), []);
    assert.deepEqual(told(restingOf({ initialHumidity: 12.5 })), []);
    assert.deepEqual(told(restingOf({ initialHumidity: 12.56 })), [
      'warning data.initialHumidity: Entrou com 12,6 % de umidade. Acima de 12,5 % pode mofar: seque mais.',
    ]);
    const wet = { ...dried, id: 'D2', data: { finalHumidity: 13 } };
    const inputs = ['D1', 'D2'].map((recordId) => ({ recordId, output: '0', kg: 1500 }));
    assert.match(told(restingOf({}, { inputs }), [dried, wet]).join(), /Entrou com 13 % de umidade/);
    assert.deepEqual(told(restingOf({ initialHumidity: 11, finalHumidity: 12.26 })), [
      'warning data.finalHumidity: Subiu 1,3 pontos de umidade no descanso. A tulha está úmida?',
    ]);
    assert.deepEqual(told(restingOf({ initialHumidity: 12, finalHumidity: 10.5 })), [
      'warning data.finalHumidity: Caiu 1,5 pontos de umidade no descanso. A tulha está quente?',
    ]);
    assert.deepEqual([told(restingOf({ initialHumidity: 9 })), told(restingOf({ finalHumidity: 9 }))], [[], []]);
  });

  test('has what the tulha holds beside what lies there', () => {
    assert.deepEqual(told(restingOf({ capacity: 3114.56 })), [
      'error data.capacity: Entram 3.115 kg e na tulha cabem 3.114,6 kg. Confira.',
    ]);
    const lying = recordOf('R9', 'descanso', {
      ...{
        status: 'in_progress',
        date: '2026-05-20',
        code: '26-DES-0009',
        inputs: [{ recordId: 'D8', output: '0', kg: 4000.56 }],
      },
      data: { storageLot: 'tulha 1' },
    });
    assert.deepEqual(told(restingOf({ capacity: 7000.26 }), [dried, lying]), [
      'warning data.storageLot: Com este lote ficam 7.115,6 kg em Tulha 1, onde cabem 7.000,3 kg. Confira.',
    ]);
    assert.equal(told(restingOf({ capacity: 3115 }), [dried, lying]).length, 1);
    assert.deepEqual(told(restingOf({ capacity: 7000 }, { status: 'planned' }), [dried, lying]), []);
    const under = restingOf({ endDate: null }, { status: 'in_progress', outputs: [] });
    assert.deepEqual(told(under, [dried, lying]), [
      'warning data.storageLot: Tulha 1 já tem o lote 26-DES-0009. Duas qualidades se misturam.',
    ]);
    const named = { ...lying, data: { ...lying.data, lot: 'Lote 9' } };
    assert.match(told(under, [dried, named]).join(), /já tem o lote Lote 9/);
    assert.deepEqual(
      told(restingOf({ storageLot: null, endDate: null }, { status: 'in_progress', outputs: [] }), [dried, lying]),
      [],
    );
  });

  test('has each form that grew, at its own lot', () => {
    const coco = recordOf('D2', 'secagem', { outputs: [outputOf('dry_cherry', 1000)] });
    const inputs = [
      { recordId: 'D1', output: '0', kg: 450 },
      { recordId: 'D2', output: '0', kg: 1 },
    ];
    const outputs = [outputOf('dry_parchment', 400), outputOf('dry_cherry', 1.5)];
    assert.deepEqual(told(restingOf({}, { inputs, outputs }), [dried, coco]), [
      'warning outputs.1.kg: Coco: entraram 1 kg e saíram 1,5 kg. Confira.',
    ]);
  });
});

test('a resting leads with its days, those until it is ready, and what its moisture changed by', () => {
  const shown = (data: RecordContent['data'], status = 'in_progress', today = '2026-06-18') =>
    shownFigures(restingFigures, restingOf({ endDate: null, ...data }, { status }), { ...contextOf(), today });
  assert.deepEqual(shown({ initialHumidity: 11, finalHumidity: 11.56 }), [
    'Dias descansando: 10 dias',
    'Pronto para beneficiar em: 20 dias',
    'Mudança de umidade: 0,6 pontos',
  ]);
  assert.deepEqual(shown({ initialHumidity: 11 }, 'in_progress', '2026-07-30').slice(1), [
    'Pronto para beneficiar em: 0 dias',
    'Mudança de umidade: –',
  ]);
  assert.deepEqual(shown({ duration: 12.4, finalHumidity: 11 }), [
    'Dias descansando: 12 dias',
    'Pronto para beneficiar em: 18 dias',
    'Mudança de umidade: –',
  ]);
});

test('a tulha keeps coffee in bulk, and its readings are asked about where it is hot or damp', () => {
  const { stores, needsInputs, needsOutputs, massBalance, readings } = resting;
  assert.deepEqual([stores, needsInputs, needsOutputs, resting.liesInBulk?.(dried)], [true, true, true, true]);
  assert.deepEqual([massBalance?.gainPct(restingOf()), massBalance?.unexplainedPct], [1, 1.5]);
  assert.deepEqual(
    [readings.massTemperature?.unlikely, readings.relativeHumidity?.unlikely],
    [{ above: 30 }, { above: 75 }],
  );
});
