import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { FarmRecord, ProductForm, RecordContent, RecordOutput } from '../../record/record.ts';
import { contentOf, contextOf, outputOf, recordOf, said } from '../../rules/rule-fixture.ts';
import { shownFigures } from '../figures-fixture.ts';
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

describe('what is said of a processing', () => {
  const told = (content: RecordContent, records: readonly FarmRecord[] = [...harvests, ...plots]) =>
    checksOf(processing.section)
      .rules.flatMap((rule) => rule(content, contextOf(records)))
      .map(({ severity, field, message }) => `${severity} ${field}: ${message}`);
  const moist = (form: ProductForm, humidity: number | null) =>
    told(processingOf({}, { outputs: given([form, 10]).map((output) => ({ ...output, humidity })) }));

  test('has the water of each litre, reckoned from the weight where nobody measured', () => {
    assert.deepEqual(told(processingOf({ waterUsed: 5260, quantity: 1000 })), [
      'warning data.waterUsed: Dá 5,3 L de água por litro de café. Passar de 5 L é raro. Confira.',
    ]);
    // 20,000 kg at 0.62 kg a litre are 32,258 L.
    assert.deepEqual(
      [told(processingOf({ waterUsed: 161_290 })), told(processingOf({ waterUsed: 161_291 })).length],
      [[], 1],
    );
  });

  test('has the moisture that each fraction has usually, and both its ends are usual', () => {
    const usual: readonly (readonly [ProductForm, number, number])[] = [
      ['cherry_mixed', 50, 72],
      ['cherry_ripe', 50, 72],
      ['cherry_unripe', 50, 72],
      ['cherry_float', 25, 60],
      ['wet_parchment', 45, 62],
    ];
    for (const [form, least, most] of usual) {
      assert.deepEqual([moist(form, least), moist(form, most), moist(form, null)], [[], [], []], form);
      for (const humidity of [least - 0.04, most + 0.06])
        assert.match(
          moist(form, humidity).join(),
          new RegExp(`^warning outputs\\.0\\.humidity: .* O comum é de ${least} a ${most} %`),
        );
    }
    assert.match(moist('wet_parchment', 62.06).join(), /: Pergaminho úmido \(CD\) com 62,1 % de umidade\./);
    assert.deepEqual(moist('pulp', 99), []);
  });

  test('has what parchment is of what was pulped', () => {
    const pulped = (parchment: number, pulp: number) =>
      told(processingOf({}, { outputs: given(['wet_parchment', parchment], ['pulp', pulp]) }));
    assert.deepEqual(pulped(62.46, 37.54), [
      'warning outputs: De cada 100 kg descascados ficaram 62,5 kg de pergaminho. O comum é de 40 a 62. Confira os pesos.',
    ]);
    assert.match(
      pulped(76, 24).join(),
      /^error outputs: De cada 100 kg .* 76 kg de pergaminho\. Passar de 75 não pode\./,
    );
    assert.deepEqual([pulped(1, 1), pulped(1, 9).length, pulped(9, 1).length], [[], 1, 1]);
    assert.deepEqual(
      [
        told(processingOf({}, { outputs: given(['wet_parchment', 9]) })),
        told(processingOf({}, { outputs: given(['pulp', 9]) })),
      ],
      [[], []],
    );
  });

  test('has the harvest that waited and for how long, by the day that it went in', () => {
    const inputs = [
      { recordId: 'H1', output: '0', kg: 10_000, date: '2026-06-02' },
      { recordId: 'H2', output: '0', kg: 10_000 },
    ];
    assert.deepEqual(told(processingOf({}, { date: '2026-06-05', inputs })), [
      'warning inputs: Colheita H2 foi colhida em 01/06/2026: esperou 4 dias. O melhor é em até 24 h.',
    ]);
    assert.deepEqual(
      told(
        processingOf({}, { date: '2026-06-05' }),
        harvests.map((one) => ({ ...one, section: 'processamento' as const })),
      ),
      [],
    );
  });
});

test('a processing leads with its fractions, its water and how long the fruit waited', () => {
  const shown = (content: RecordContent) => shownFigures(processingFigures, content, contextOf(harvests));
  const outputs = given(
    ['cherry_ripe', 501],
    ['cherry_float', 300.5],
    ['cherry_unripe', 198.5],
    ['wet_parchment', 52.26],
    ['pulp', 47.74],
  );
  const inputs = [
    { recordId: 'H1', output: '0', kg: 9000, date: '2026-06-03' },
    { recordId: 'H2', output: '0', kg: 1000, date: '2026-05-20' },
  ];
  assert.deepEqual(shown(processingOf({ waterUsed: 12_345 }, { outputs, inputs })), [
    'Cereja: 54,6 %',
    'Boia: 27,3 %',
    'Verde: 18 %',
    'Rendimento em pergaminho: 52,3 %',
    'Água por kg: 1,23 L',
    'Espera desde a colheita: 1,8 dias',
  ]);
  const whole = shown(processingOf({}, { outputs: given(['cherry_mixed', 100], ['impurities', 5]) }));
  assert.deepEqual(
    whole.slice(0, 5).map((one) => one.endsWith('–')),
    Array(5).fill(true),
  );
  const ones = shown(processingOf({}, { outputs: given(['wet_parchment', 1], ['pulp', 1]) }));
  assert.equal(ones[3], 'Rendimento em pergaminho: 50 %');
  const { massBalance, needsInputs, needsOutputs } = processing;
  assert.deepEqual(
    [massBalance?.gainPct(processingOf()), massBalance?.unexplainedPct, needsInputs, needsOutputs],
    [2, 3, true, true],
  );
});
