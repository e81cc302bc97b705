import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { contentOf, contextOf, recordOf, said } from '../rules/rule-fixture.ts';
import { classificationRule, deriveClassification, latestClassification } from './classification-rules.ts';

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
