import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ProductForm, RecordContent, RecordOutput } from '../../record/record.ts';
import { contentOf, contextOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { millingFigures } from './milling-figures.ts';
import {
  initialWeightRule,
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
});

test('the weight at the machine is held against what left the lots, with 2 % to spare', () => {
  const weighed = (initialWeight: number) => contentOf({ inputs: [from('coco', 1000)], data: { initialWeight } });
  assert.deepEqual(initialWeightRule(weighed(1020), context), []);
  assert.deepEqual(said(initialWeightRule(weighed(979), context)), ['warning weight/differs']);
});
