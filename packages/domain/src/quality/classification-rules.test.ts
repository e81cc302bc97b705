import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, contextOf, recordOf, said } from '../rules/rule-fixture.ts';
import {
  bigBeansFinding,
  classificationRule,
  countedCob,
  deriveClassification,
  latestClassification,
} from './classification-rules.ts';

const grades = (keys: string, values: readonly number[]) =>
  Object.fromEntries(keys.split(' ').map((key, index) => [key, values[index] ?? 0]));
const sca = grades(
  'fragrance flavor aftertaste acidity body balance uniformity cleanCup sweetness overall',
  [8, 8, 7.75, 8, 7.75, 7.75, 10, 10, 10, 8],
);
const cva = grades('fragrance aroma flavor aftertaste acidity sweetness mouthfeel overall', [7, 7, 7, 7, 6, 7, 7, 7]);

const classified = (row: object) => contentOf({ data: { classification: [row] } });
const derivedRow = (row: object) => {
  const rows = deriveClassification(classified(row)).data.classification;
  return Array.isArray(rows) ? rows[0] : undefined;
};
const check = (row: object) => said(classificationRule(classified(row), contextOf()));

describe('a classification', () => {
  test('gets its type from the defects and its score from the attributes', () => {
    assert.equal(derivedRow({ defects: { black: 36 } }).cobType, '4-25');
    assert.equal(derivedRow({ scaAttributes: sca }).score, 85.25);
    assert.equal(derivedRow({ cva }).score, 88.75);
    assert.equal(derivedRow({ cva: { ...cva, nonUniform: 1, defective: 1 } }).score, 82.75);
    assert.equal(derivedRow({ scaAttributes: { ...sca, lightDefectCups: 1 } }).score, 83.25);
  });

  test('of canephora gets its score from the Fine Robusta form, and that protocol', () => {
    const keys =
      'fragranceAroma flavor aftertaste saltAcid bitterSweet mouthfeel balance uniformCups cleanCups overall';
    const fineAttributes = grades(keys, [7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 10, 10, 7.5]);
    assert.deepEqual(derivedRow({ fineAttributes }), { fineAttributes, score: 80, cupProtocol: 'fine_robusta' });
    assert.equal(derivedRow({ fineAttributes, cupProtocol: 'sca2004' }).score, undefined);
  });

  test('goes by its protocol where both forms are filled', () => {
    assert.equal(derivedRow({ cupProtocol: 'cva', cva, scaAttributes: sca }).score, 88.75);
    assert.equal(derivedRow({ cupProtocol: 'sca2004', cva, scaAttributes: sca }).score, 85.25);
  });

  test('keeps the type and the score that were typed, and stays without where nothing is known', () => {
    assert.deepEqual(derivedRow({ cobType: '6', defects: { black: 36 }, score: 80 }).cobType, '6');
    assert.deepEqual(derivedRow({ scaAttributes: { flavor: 8 } }), { scaAttributes: { flavor: 8 } });
    assert.deepEqual(deriveClassification(contentOf()), contentOf());
  });

  test('is asked about where type or score differ from what they add up to', () => {
    assert.deepEqual(check({ cobType: '6', defects: { black: 36 } }), ['warning classification/type-differs']);
    assert.deepEqual(check({ cobType: '6', cobTypeReason: 'Cor', defects: { black: 36 } }), []);
    assert.deepEqual(check({ score: 84, scaAttributes: sca }), ['warning classification/score-differs']);
    assert.deepEqual(check({ score: 85.25, scaAttributes: sca }), []);
  });

  test('counts by its moment, and not by when it was written down', () => {
    const scoreOf = (...rows: object[]) => latestClassification({ classification: rows })?.score;
    const [july, august] = [
      { at: '2026-07-10T12:00:00.000Z', score: 82 },
      { at: '2026-08-10T12:00:00.000Z', score: 84 },
    ];
    assert.deepEqual([scoreOf(july, august), scoreOf(august, july)], [84, 84]);
    assert.deepEqual(
      [scoreOf({ score: 80 }, { score: 81 }), scoreOf(july, { score: 81 }), scoreOf()],
      [81, 82, undefined],
    );
  });

  test('is asked about with less than 30 % of sieve 16 and above', () => {
    assert.deepEqual(check({ screens: { '17': 20, '15': 80 } }), ['warning screens/few-big']);
    assert.deepEqual(check({ screens: { '17/18': 20, '16': 10, '15': 70 } }), []);
  });

  test('of canephora is not asked about small beans, and about the form of the other species', () => {
    const records = [
      recordOf('plot', 'talhoes', { data: { species: 'canephora' } }),
      recordOf('harvest', 'colheita', { data: { plots: [{ plotId: 'plot', kg: 1 }] } }),
    ];
    const inputs = [{ recordId: 'harvest', output: '0', kg: 1 }];
    const asked = (row: object) =>
      said(classificationRule(contentOf({ inputs, data: { classification: [row] } }), contextOf(records)));
    assert.deepEqual(asked({ screens: { '13': 100 } }), []);
    assert.deepEqual(asked({ cupProtocol: 'sca2004', score: 82 }), ['warning classification/protocol-species']);
    assert.deepEqual(asked({ cupProtocol: 'fine_robusta', score: 82 }), []);
    assert.deepEqual(asked({ cupProtocol: 'cva', score: 82 }), []);
  });

  test('is refused a drink of the other species where the plots are known', () => {
    const records = [
      recordOf('plot', 'talhoes', { data: { species: 'canephora' } }),
      recordOf('harvest', 'colheita', { data: { plots: [{ plotId: 'plot', kg: 1 }] } }),
      recordOf('milling', 'beneficiamento', { inputs: [{ recordId: 'harvest', output: '0', kg: 1 }] }),
    ];
    const inputs = [{ recordId: 'milling', output: '0', kg: 1 }];
    const drunk = (drink: string) => contentOf({ inputs, data: { classification: [{ drink }] } });
    assert.deepEqual(said(classificationRule(drunk('soft'), contextOf(records))), [
      'error classification/drink-species',
    ]);
    assert.deepEqual(classificationRule(drunk('boa'), contextOf(records)), []);
    assert.deepEqual(classificationRule(drunk('soft'), contextOf()), []);
  });
});

describe('a classification, counted', () => {
  const rows = (...classification: object[]) => contentOf({ date: '2026-06-01', data: { classification } });
  const fineAttributes = grades(
    'fragranceAroma flavor aftertaste saltAcid bitterSweet mouthfeel balance uniformCups cleanCups overall',
    [7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 7.5, 10, 10, 7.5],
  );

  test('loses 2 points by a cup with a light defect and 4 by a grave one, whatever its form', () => {
    const cups = { lightDefectCups: 1, graveDefectCups: 1 };
    const score = (row: object) => derivedRow(row).score;
    assert.equal(score({ cupProtocol: 'sca2004', scaAttributes: { ...sca, ...cups } }), 79.25);
    assert.equal(score({ cupProtocol: 'coe', scaAttributes: { ...sca, graveDefectCups: 1 } }), 81.25);
    assert.equal(score({ cupProtocol: 'fine_robusta', fineAttributes: { ...fineAttributes, ...cups } }), 74);
    assert.equal(score({ cupProtocol: 'cva', cva: { ...cva, nonUniform: 1 } }), 86.75);
    assert.equal(score({ cupProtocol: 'cva', cva: { ...cva, defective: 1 } }), 84.75);
  });

  test('goes by the first form that is whole, in the order of the protocols, where none is named', () => {
    const first = (row: object) => derivedRow(row).cupProtocol;
    assert.equal(first({ cva, scaAttributes: sca, fineAttributes }), 'sca2004');
    assert.equal(first({ cva, scaAttributes: { flavor: 8 }, fineAttributes }), 'cva');
    assert.equal(first({ cupProtocol: 'cob', scaAttributes: sca }), 'cob');
    const typed = derivedRow({ cupProtocol: 'cva', score: 80, cva, cobType: '6' });
    assert.deepEqual(typed, { cupProtocol: 'cva', score: 80, cva, cobType: '6' });
  });

  test('counts its defects in the sample that was weighed, and leaves out what is no number', () => {
    assert.deepEqual(countedCob({ defects: { black: 20, sour: '7' }, sampleWeight: 600 }, '2026-06-01'), {
      ...{ sum: 10, total: 10, type: '2-35' },
    });
    for (const none of [{}, { defects: {} }, { defects: { black: 'x' } }, { defects: 7 }])
      assert.equal(countedCob(none, '2026-06-01'), null);
  });

  test('names what it adds up to where another type or score was typed', () => {
    const content = rows(
      { cobType: '4-25', defects: { black: 36 } },
      { cobType: '6', defects: { black: 361 }, score: 85.26, scaAttributes: sca },
      { cobType: 'fora', defects: { black: 4 }, score: 85.255, scaAttributes: sca },
    );
    assert.deepEqual(classificationRule(content, contextOf()), [
      {
        severity: 'warning',
        field: 'data.classification.1.cobType',
        code: 'classification/type-differs',
        message: 'Os defeitos dão Fora de tipo e está anotado Tipo 6. Confira ou diga o motivo.',
      },
      {
        severity: 'warning',
        field: 'data.classification.1.score',
        code: 'classification/score-differs',
        message: 'Os atributos somam 85,25 e está anotado 85,26. Qual está certo?',
      },
      {
        severity: 'warning',
        field: 'data.classification.2.cobType',
        code: 'classification/type-differs',
        message: 'Os defeitos dão Tipo 2 e está anotado Fora de tipo. Confira ou diga o motivo.',
      },
    ]);
    assert.deepEqual([check({ score: 85 }), check({ scaAttributes: sca }), check({ cobType: '6' })], [[], [], []]);
    const nothing = Object.fromEntries(Object.keys(sca).map((key) => [key, 0]));
    assert.deepEqual(check({ score: 0.01, scaAttributes: nothing }), ['warning classification/score-differs']);
    assert.deepEqual(check({ score: 0.009, scaAttributes: nothing }), []);
  });

  test('has few big beans below 30 % of the sieves from 16 up', () => {
    const few = (screens: unknown, ...species: string[]) => bigBeansFinding(screens, 'data.screens', species);
    const message = 'Só 29,9 % de peneira 16 acima. O comum é de 30 % para cima.';
    assert.deepEqual(few({ '17/18': 9.9, '19': 5, '18': 5, '17': 5, '16': 5, '15': 70 }), [
      { severity: 'warning', field: 'data.screens', code: 'screens/few-big', message },
    ]);
    for (const big of ['17/18', '19', '18', '17', '16']) assert.deepEqual(few({ [big]: 30 }), [], big);
    for (const small of ['15', '14/15', 'moca', 'fundo']) assert.equal(few({ [small]: 30 }).length, 1, small);
    for (const none of [undefined, {}, 'x', { '15': '30' }]) assert.deepEqual(few(none), []);
    assert.deepEqual([few({ '15': 30 }, 'canephora'), few({ '15': 30 }, 'arabica', 'canephora')], [[], []]);
    assert.equal(few({ '15': 30 }, 'arabica').length, 1);
  });
});

describe('a classification of coffee from known plots', () => {
  /** What is said of a row of coffee from plots of these species. */
  function saidOf(row: object, ...species: readonly (string | undefined)[]) {
    const plots = species.map((one, at) => recordOf(`plot${at}`, 'talhoes', { data: { species: one } }));
    const harvest = recordOf('harvest', 'colheita', { data: { plots: plots.map(({ id }) => ({ plotId: id })) } });
    const inputs = [{ recordId: 'harvest', output: '0', kg: 1 }];
    return classificationRule(
      contentOf({ inputs, data: { classification: [row] } }),
      contextOf([harvest, ...plots]),
    ).map(({ severity, field, code, message }) => `${severity} ${field} ${code}: ${message}`);
  }

  test('has no drink of the other species', () => {
    const refused = 'error data.classification.0.drink classification/drink-species:';
    assert.deepEqual(saidOf({ drink: 'softish' }, 'canephora'), [
      `${refused} Apenas mole não é bebida de canéfora. Escolha outra.`,
    ]);
    assert.deepEqual(saidOf({ drink: 'regular' }, 'arabica', 'arabica'), [
      `${refused} Regular não é bebida de arábica. Escolha outra.`,
    ]);
    assert.deepEqual(saidOf({ drink: 'vinho' }, 'arabica'), [
      `${refused} vinho não é bebida de arábica. Escolha outra.`,
    ]);
    assert.deepEqual([saidOf({ drink: 'soft' }, 'arabica'), saidOf({ drink: 'boa' }, 'canephora')], [[], []]);
    const unsure = [saidOf({ drink: 'soft' }), saidOf({ drink: 'soft' }, undefined), saidOf({}, 'canephora')];
    assert.deepEqual(unsure, [[], [], []]);
    assert.deepEqual(saidOf({ drink: 'soft' }, 'canephora', 'arabica'), []);
    assert.deepEqual(saidOf({ drink: 'soft' }, 'liberica'), []);
  });

  test('is asked about on the form of the other species', () => {
    const warned = 'warning data.classification.0.cupProtocol classification/protocol-species:';
    const ofCanephora = `${warned} O café é canéfora: a ficha dele é Fine Robusta. Confira o protocolo.`;
    for (const cupProtocol of ['sca2004', 'coe']) {
      assert.deepEqual(saidOf({ cupProtocol }, 'canephora'), [ofCanephora]);
      assert.deepEqual(saidOf({ cupProtocol }, 'arabica'), []);
    }
    assert.deepEqual(saidOf({ cupProtocol: 'fine_robusta' }, 'arabica'), [
      `${warned} O café é arábica: a ficha dele é SCA. Confira o protocolo.`,
    ]);
    for (const cupProtocol of ['cva', 'cob', undefined])
      for (const species of ['arabica', 'canephora']) assert.deepEqual(saidOf({ cupProtocol }, species), []);
    assert.deepEqual(saidOf({ cupProtocol: 'fine_robusta' }), []);
    assert.deepEqual(saidOf({ cupProtocol: 'fine_robusta' }, 'liberica'), [
      `${warned} O café é liberica: a ficha dele é SCA. Confira o protocolo.`,
    ]);
    assert.deepEqual(saidOf({ cupProtocol: 'fine_robusta' }, 'arabica', 'canephora'), []);
  });
});
