import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductForm, RecordContent, RecordOutput } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
import { milling } from './milling.ts';
import { millingFigures } from './milling-figures.ts';
import {
  initialWeightRule,
  millingChecks,
  mixedFormsRule,
  screeningsPct,
  screeningsRule,
  yieldPct,
  yieldRule,
} from './milling-rules.ts';

const output = (form: ProductForm, kg: number, key = '0'): RecordOutput => ({
  id: `${form}/${key}`,
  key,
  form,
  kg,
  liters: null,
  grade: null,
  lot: null,
  humidity: null,
});

const source = (id: string, form: ProductForm) => recordOf(id, 'descanso', { outputs: [output(form, 5000)] });
const records = [source('coco', 'dry_cherry'), source('parchment', 'dry_parchment')];
const context = contextOf(records);
const from = (recordId: string, kg: number) => ({ recordId, output: '0', kg });
const milled = (recordId: string, kg: number, changes: Partial<RecordContent> = {}) =>
  contentOf({ inputs: [from(recordId, 1000)], outputs: [output('green_bean', kg)], ...changes });

describe('the yield of a milling', () => {
  test('passes in the usual range of coco and of parchment', () => {
    assert.deepEqual(yieldRule(milled('coco', 500), context), []);
    assert.deepEqual(yieldRule(milled('parchment', 800), context), []);
  });

  test('is asked about outside it, with the weights', () => {
    const [finding] = yieldRule(milled('coco', 600), context);
    assert.equal(finding?.code, 'yield/unlikely');
    assert.equal(finding?.severity, 'warning');
    assert.match(finding?.message ?? '', /1\.000 kg de coco saíram 600 kg/);
    assert.deepEqual(said(yieldRule(milled('parchment', 700), context)), ['warning yield/unlikely']);
  });

  test('is asked about outside the range that the farm set', () => {
    const settings = { ...context.farm.settings, conversionRanges: { dryCherryYieldPct: [47, 53] as const } };
    const own = { ...context, farm: { ...context.farm, settings } };
    assert.deepEqual(said(yieldRule(milled('coco', 460), context)), []);
    const [finding] = yieldRule(milled('coco', 460), own);
    assert.match(finding?.message ?? '', /O comum é de 47 a 53 %/);
  });

  test('passes at both ends of its range', () => {
    const settings = { ...context.farm.settings, conversionRanges: { dryCherryYieldPct: [47, 53] as const } };
    const own = { ...context, farm: { ...context.farm, settings } };
    assert.deepEqual(
      [470, 530].map((kg) => yieldRule(milled('coco', kg), own)),
      [[], []],
    );
    assert.match(yieldRule(milled('coco', 469.9994), own)[0]?.message ?? '', /saíram 469,999 kg de grão/);
  });

  test('is refused where it cannot be', () => {
    assert.deepEqual(said(yieldRule(milled('coco', 701), context)), ['error yield/impossible']);
    assert.deepEqual(said(yieldRule(milled('parchment', 951), context)), ['error yield/impossible']);
    assert.deepEqual(said(yieldRule(milled('parchment', 950), context)), ['warning yield/unlikely']);
  });

  test('is not low while the machine still runs', () => {
    assert.deepEqual(yieldRule(milled('coco', 200, { status: 'in_progress' }), context), []);
  });

  test('of the worked season is 80,0129 % for M1 and 44,9944 % for M7', () => {
    const m1 = contentOf({ inputs: [from('parchment', 3112)], outputs: [output('green_bean', 2490)] });
    const m7 = contentOf({ inputs: [from('coco', 2045), from('coco', 2400)], outputs: [output('green_bean', 2000)] });
    assert.equal(yieldPct(m1)?.toFixed(4), '80.0129');
    assert.equal(yieldPct(m7)?.toFixed(4), '44.9944');
    assert.equal(yieldPct(contentOf({ inputs: [from('coco', 10)] })), null);
  });
});

test('coco and parchment in one run are asked about', () => {
  const mixed = contentOf({ inputs: [from('coco', 10), from('parchment', 10)] });
  assert.deepEqual(said(mixedFormsRule(mixed, context)), ['warning milling/mixed-forms']);
  assert.deepEqual(mixedFormsRule(contentOf({ inputs: [from('coco', 10), from('coco', 10)] }), context), []);
});

describe('catação', () => {
  test('of 22 % in the worked season (M7) is asked about', () => {
    const m7 = contentOf({
      inputs: [from('coco', 4445)],
      outputs: [output('green_bean', 1560), output('screenings', 440, '1'), output('husk', 2395, '2')],
    });
    assert.equal(screeningsPct(m7), 22);
    const [finding] = screeningsRule(m7, context);
    assert.deepEqual([finding?.code, finding?.field], ['milling/screenings', 'outputs']);
    assert.match(finding?.message ?? '', /22 %/);
  });

  test('is read as typed where no output says it', () => {
    assert.deepEqual(said(screeningsRule(contentOf({ data: { screenings: 16 } }), context)), [
      'warning milling/screenings',
    ]);
    assert.deepEqual(screeningsRule(contentOf({ data: { screenings: 15 } }), context), []);
    assert.equal(screeningsPct(contentOf()), null);
    // The lots that came out say nothing of it either.
    const sorted = milled('coco', 500, { data: { screenings: 20 } });
    assert.equal(screeningsPct(sorted), 20);
    assert.equal(screeningsRule(sorted, context)[0]?.field, 'data.screenings');
    assert.equal(screeningsPct(milled('coco', 500)), 0);
    const weighed = [output('green_bean', 450), output('screenings', 50, '1')];
    assert.equal(screeningsPct({ ...sorted, outputs: weighed }), 10);
  });
});

test('what the machine lost is told in per cent once something came out of it', () => {
  const { of } = millingFigures.find(({ key }) => key === 'lossPct') ?? assert.fail();
  const milled = contentOf({
    inputs: [from('coco', 1000)],
    outputs: [output('green_bean', 480), output('husk', 500, '1')],
  });
  assert.equal(of(milled, context), 2);
  assert.equal(of({ ...milled, outputs: [] }, context), null);
  const { outputs } = milled;
  assert.equal(of({ ...milled, outputs: outputs.slice(0, 1), data: { huskKg: 500 } }, context), 2);
});

test('the weight at the machine is held against what left the lots, with 2 % to spare', () => {
  const weighed = (initialWeight: number) => contentOf({ inputs: [from('coco', 1000)], data: { initialWeight } });
  assert.deepEqual(initialWeightRule(weighed(1020), context), []);
  assert.deepEqual(said(initialWeightRule(weighed(979), context)), ['warning weight/differs']);
});

describe('coffee that is milled', () => {
  const drying = (endDate: string, finalHumidity: number) =>
    recordOf('dried', 'secagem', {
      ...{ date: '2026-06-01', data: { endDate, finalHumidity }, outputs: [output('dry_cherry', 1000)] },
    });
  const rest = (inputs = [from('dried', 1000)]) =>
    recordOf('rest', 'descanso', { date: '2026-07-01', inputs, outputs: [output('dry_cherry', 1000)] });
  const asked = (source: string, content: Partial<RecordContent> = {}, dried = drying('2026-06-30', 11.5)) =>
    millingChecks.rules
      .flatMap((rule) =>
        rule(
          contentOf({ date: '2026-07-10', status: 'completed', inputs: [from(source, 1000)], ...content }),
          contextOf([dried, rest()]),
        ),
      )
      .filter(({ code }) => ['rest/too-short', 'humidity/too-high'].includes(code))
      .map(({ field, message }) => `${field}: ${message}`);

  test('has rested since it was dry for as long as the farm asks', () => {
    const told = ['inputs: Do fim da secagem até aqui são 10 dias. Antes de beneficiar, deixe descansar 15 dias.'];
    assert.deepEqual(asked('rest'), told);
    assert.deepEqual(asked('dried'), told);
    assert.deepEqual(asked('rest', { date: '2026-07-15' }), []);
    assert.deepEqual(asked('rest', { status: 'planned' }), []);
  });

  test('is dry, as far as is known of what it came from, unless it was measured again', () => {
    const moist = drying('2026-05-30', 13.5);
    const told = ['data.initialHumidity: O café veio com 13,5 % de umidade. Acima de 12 % o grão amassa e branqueia.'];
    assert.deepEqual(asked('rest', {}, moist), told);
    assert.deepEqual(asked('rest', { data: { initialHumidity: 11.8 } }, moist), []);
    assert.deepEqual(asked('rest', {}, drying('2026-05-30', 12)), []);
  });

  test('again, which is green, is not asked about its rest', () => {
    const green = recordOf('green', 'beneficiamento', {
      inputs: [from('dried', 1000)],
      outputs: [output('green_bean', 500)],
    });
    const again = contentOf({ date: '2026-07-01', status: 'completed', inputs: [from('green', 500)] });
    const codes = millingChecks.rules.flatMap((rule) => rule(again, contextOf([drying('2026-06-30', 11), green])));
    assert.ok(codes.every(({ code }) => code !== 'rest/too-short'));
  });
});

describe('what is said of a milling', () => {
  const told = (content: RecordContent, farm = context.farm) =>
    [yieldRule, screeningsRule, initialWeightRule]
      .flatMap((rule) => rule(content, { ...context, farm }))
      .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);

  test('has the weights and the yield, with as many decimals as show that it cannot be', () => {
    assert.deepEqual(told(milled('coco', 700.1)), [
      'error outputs: De 1.000 kg de coco saíram 700,1 kg de grão (70,01 %). Não dá mais de 70 %.',
    ]);
    assert.deepEqual(told(milled('coco', 712.66)), [
      'error outputs: De 1.000 kg de coco saíram 712,66 kg de grão (71,3 %). Não dá mais de 70 %.',
    ]);
    assert.deepEqual(told(milled('parchment', 700.66)), [
      'warning outputs: De 1.000 kg de pergaminho saíram 700,66 kg de grão (70,1 %). O comum é de 72 a 86 %. Confira os pesos.',
    ]);
    assert.deepEqual(told(milled('coco', 0, { outputs: [] })), []);
    const both = { inputs: [from('coco', 500), from('parchment', 500)] };
    assert.deepEqual([told(milled('coco', 990, both)), told(milled('gone', 990))], [[], []]);
    const farm = { ...context.farm, settings: { ...context.farm.settings, conversionRanges: {} } };
    assert.deepEqual([told(milled('coco', 5), farm), told(milled('coco', 700), farm)], [[], []]);
  });

  test('has the screenings, at what came out or where they were typed', () => {
    const sorted = (screenings: number, changes: Partial<RecordContent> = {}) =>
      told(
        contentOf({
          outputs: [output('green_bean', 100 - screenings), output('screenings', screenings, '1')],
          ...changes,
        }),
      );
    assert.deepEqual(sorted(15), []);
    assert.deepEqual(sorted(15.26), [
      'warning outputs: A catação deu 15,3 %. O comum é até 15 %. Confira a regulagem e os pesos.',
    ]);
    assert.match(sorted(15.04).join(), /A catação deu 15,04 %/);
    assert.deepEqual(sorted(30, { status: 'planned' }), []);
    assert.match(told(contentOf({ data: { screenings: 16 } })).join(), /^warning data\.screenings: A catação deu 16 %/);
    assert.match(
      told(contentOf({ outputs: [output('screenings', 5)] })).join(),
      /^warning outputs: A catação deu 100 %/,
    );
  });

  test('has the weight at the machine beside that of the lots', () => {
    const weighed = (kg: number, initialWeight?: number) =>
      told(contentOf({ inputs: kg === 0 ? [] : [from('coco', kg)], data: { initialWeight } }));
    assert.deepEqual([weighed(1000), weighed(0, 500), weighed(1000, 980)], [[], [], []]);
    assert.deepEqual(weighed(1, 5), [
      'warning data.initialWeight: Dos lotes saíram 1 kg e entraram 5 kg. Qual peso está certo?',
    ]);
  });
});

test('big beans are judged by the screens that were typed', () => {
  const found = (data: RecordContent['data']) =>
    millingChecks.rules
      .flatMap((rule) => rule(contentOf({ data }), context))
      .filter(({ field }) => field === 'data.screens').length;
  assert.deepEqual([found({}), found({ screens: { 15: 90, 16: 10 } })], [0, 1]);
});

test('a milling leads with its yield, its sacas, what a saca took and what was lost', () => {
  const outputs = [output('green_bean', 455.55), output('screenings', 44.8, '1'), output('husk', 480, '2')];
  const shown = (content: RecordContent) => shownFigures(millingFigures, content, context);
  assert.deepEqual(shown(contentOf({ inputs: [from('coco', 1011)], outputs })), [
    'Rendimento: 49,5 %',
    'Beneficiado: 8,34 sacas',
    'Catação: 9 %',
    'Renda (kg em 40 kg): 19,8 kg',
    'Entrada por saca: 121,2 kg',
    // As its card and the balance of where it came from say it.
    'Quebra na máquina: 3 %',
  ]);
  const none = shown(contentOf({ inputs: [from('coco', 1011)] }));
  assert.deepEqual(
    none.map((one) => one.split(': ')[1]),
    Array(6).fill('–'),
  );
  const { hulls, massBalance, needsInputs, needsOutputs } = milling;
  assert.deepEqual([hulls, needsInputs, needsOutputs], [true, true, true]);
  assert.deepEqual([massBalance?.gainPct(contentOf()), massBalance?.unexplainedPct], [0.5, 2]);
});
