import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { COB_STEPS } from '../knowledge/cob.ts';
import { COB_WEIGHTS } from '../knowledge/cob-defects.ts';
import { type KnowledgeTable, knownVersion, takeKnowledge } from '../knowledge/knowledge.ts';
import { CVA_LINE, SCORE_SCALES } from '../knowledge/scores.ts';
import { contentOf } from '../rules/rule-fixture.ts';
import { deriveClassification } from './classification-rules.ts';
import { isTypeOrBetter } from './quality.ts';
import { CVA_SECTIONS, SCA_ATTRIBUTES } from './quality-words.ts';
import { specialScore } from './special-score.ts';

/** A table of which another value holds from 1 May 2026 on. */
const changed = <Value>({ name, rows: [first] }: KnowledgeTable<Value>, value: Value) =>
  [name, [first, { ...first, from: '2026-05-01', value }]] as const;

describe('a classification goes by what held on the day of its tasting', () => {
  before(() => {
    const scale = { special: 82, lightCup: 3, graveCup: 5 };
    const tables = Object.fromEntries([
      changed(COB_WEIGHTS, { black: 60 }),
      changed(COB_STEPS, [[4, 'A'] as const, [80, 'B'] as const]),
      changed(SCORE_SCALES.sca2004, scale),
      changed(SCORE_SCALES.cva, scale),
      changed(CVA_LINE, { perPoint: 1, base: 20, step: 1 }),
    ]);
    takeKnowledge({ version: knownVersion() + 1, tables });
  });
  after(() => takeKnowledge({ version: knownVersion() + 1, tables: {} }));

  const grades = (labels: object, grade: number) => Object.fromEntries(Object.keys(labels).map((key) => [key, grade]));
  const derived = (row: object, date: string) =>
    deriveClassification(contentOf({ date, data: { classification: [row] } })).data.classification;

  test('or on that of its record where none is told', () => {
    const row = { defects: { black: 36 }, scaAttributes: { ...grades(SCA_ATTRIBUTES, 8), lightDefectCups: 1 } };
    const before = { ...row, cobType: '4-25', score: 78, cupProtocol: 'sca2004' };
    const since = { ...row, cobType: 'A', score: 77, cupProtocol: 'sca2004' };
    assert.deepEqual([derived(row, '2026-04-30'), derived(row, '2026-05-01')], [[before], [since]]);
    const [earlier, later] = [{ at: '2026-04-30T23:00:00.000Z' }, { at: '2026-05-01T00:00:00.000Z' }];
    assert.deepEqual(derived({ ...row, ...earlier }, '2026-06-01'), [{ ...before, ...earlier }]);
    assert.deepEqual(derived({ ...row, ...later }, '2026-04-01'), [{ ...since, ...later }]);
  });

  test('also by the CVA', () => {
    const row = { cva: { ...grades(CVA_SECTIONS, 7), defective: 1 } };
    const score = (date: string) => derived(row, date);
    assert.deepEqual(score('2026-04-30'), [{ ...row, score: 85.5, cupProtocol: 'cva' }]);
    assert.deepEqual(score('2026-05-01'), [{ ...row, score: 71, cupProtocol: 'cva' }]);
  });

  test('and so do the line of special coffee and the defects of a type', () => {
    const [before, since] = ['2026-04-30', '2026-05-01'];
    assert.deepEqual([specialScore('sca2004', before), specialScore('sca2004', since)], [80, 82]);
    assert.deepEqual([isTypeOrBetter(80, 'B', since), isTypeOrBetter(81, 'B', since)], [true, false]);
    assert.deepEqual([isTypeOrBetter(80, 'B', before), isTypeOrBetter(80, '6', since)], [false, false]);
  });
});
