import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, ProductForm, RecordContent, RecordOutput } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { checksOf } from '../stage-checks.ts';
import { processing } from './processing.ts';
import { processingFigures } from './processing-figures.ts';

const harvests = ['H1', 'H2'].map((id, index) =>
  recordOf(id, 'colheita', {
    name: `Colheita ${id}`,
    data: { plots: [{ plotId: `P${index + 1}`, kg: 10_000 }] },
    outputs: [outputOf('cherry_mixed', 10_000)],
  }),
);
const plots = ['Arara', 'Acaiá'].map((cultivar, index) =>
  recordOf(`P${index + 1}`, 'talhoes', { data: { area: 1, cultivar } }),
);
const given = (...kilos: [form: ProductForm, kg: number][]): RecordOutput[] =>
  kilos.map(([form, kg]) => ({ ...outputOf(form, kg), key: form }));
const processingOf = (data: RecordContent['data'] = {}, changes: Partial<RecordContent> = {}) =>
  contentOf({
    data: { method: 'natural', ...data },
    inputs: harvests.map(({ id }) => ({ recordId: id, output: '0', kg: 10_000 })),
    ...changes,
  });
const findingsOf = (content: RecordContent, records: readonly FarmRecord[] = [...harvests, ...plots]) =>
  said(checksOf(processing.section).rules.flatMap((rule) => rule(content, contextOf(records))));

describe('processing', () => {
  test('ordinary fractions raise nothing', () => {
    const outputs = given(['wet_parchment', 6604], ['cherry_float', 4000], ['cherry_unripe', 2940], ['pulp', 6096]);
    assert.deepEqual(findingsOf(processingOf({}, { outputs })), []);
  });

  test('a honey without its mucilage is a warning', () => {
    assert.deepEqual(findingsOf(processingOf({ method: 'honey' })), ['warning missing/honeyType']);
    assert.deepEqual(findingsOf(processingOf({ method: 'honey', honeyType: 'amarelo' })), []);
  });

  test('more than 5 L of water per litre of coffee is a warning', () => {
    assert.deepEqual(findingsOf(processingOf({ waterUsed: 5000, quantity: 1000 })), []);
    assert.deepEqual(findingsOf(processingOf({ waterUsed: 5001, quantity: 1000 })), ['warning waterUsed/unlikely']);
    assert.deepEqual(findingsOf(processingOf({ waterUsed: 162_000 })), ['warning waterUsed/unlikely']);
  });

  test('parchment is 40 to 62 % of what was pulped and never above 75 %', () => {
    const sharing = (kg: number) =>
      findingsOf(processingOf({}, { outputs: given(['wet_parchment', kg], ['pulp', 100 - kg]) }));
    assert.deepEqual([40, 62].flatMap(sharing), []);
    assert.deepEqual([39, 75].flatMap(sharing), Array(2).fill('warning parchment/unlikely'));
    assert.deepEqual(sharing(76), ['error parchment/impossible']);
  });

  test('moisture is judged fraction by fraction', () => {
    const outputs = given(['cherry_float', 10], ['cherry_ripe', 10]).map((output) => ({ ...output, humidity: 40 }));
    assert.deepEqual(findingsOf(processingOf({}, { outputs })), ['warning output/humidity-unlikely']);
  });

  test('fruit that waited two days is a warning', () => {
    assert.deepEqual(findingsOf(processingOf({}, { date: '2026-06-02' })), []);
    assert.deepEqual(findingsOf(processingOf({}, { date: '2026-06-03' })), Array(2).fill('warning processing/late'));
  });

  test('a microlot mixes no plots without a word, and no seasons at all', () => {
    assert.deepEqual(findingsOf(processingOf({ microlote: true })), ['warning microlote/mixed']);
    const [first, second] = harvests;
    const records = [first, second && { ...second, season: '2025/26' }].flatMap((record) => record ?? []);
    assert.deepEqual(findingsOf(processingOf({ microlote: true }), records), ['error microlote/seasons']);
  });

  test('figures say the fractions of the fruit, impurities left out', () => {
    const outputs = given(
      ['wet_parchment', 52],
      ['pulp', 48],
      ['cherry_float', 60],
      ['cherry_unripe', 40],
      ['impurities', 9],
    );
    const content = processingOf({ waterUsed: 10_000 }, { outputs, date: '2026-06-02' });
    assert.deepEqual(
      processingFigures.map(({ of }) => of(content, contextOf(harvests))),
      [50, 30, 20, 52, 0.5, 1],
    );
    assert.deepEqual(
      processingFigures.map(({ of }) => of(contentOf(), contextOf())),
      [null, null, null, null, null, null],
    );
  });
});
