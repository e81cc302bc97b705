import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** A row of the trade's table: the most defects in a 300 g sample, and the type. */
export type CobStep = readonly [defects: number, type: string];

const between = (first: number, type: string, defects: readonly number[]): CobStep[] => [
  [first, type],
  ...defects.map((count, at): CobStep => [count, `${type}-${String((at + 1) * 5).padStart(2, '0')}`]),
];

const STEPS: readonly CobStep[] = [
  ...between(4, '2', [4, 5, 6, 7, 8, 9, 10, 11, 11]),
  ...between(12, '3', [13, 15, 17, 18, 19, 20, 22, 23, 25]),
  ...between(26, '4', [28, 30, 32, 34, 36, 38, 40, 42, 44]),
  ...between(46, '5', [49, 53, 57, 61, 64, 68, 71, 75, 79]),
  ...between(86, '6', [93, 100, 108, 115, 123, 130, 138, 145, 153]),
  ...between(160, '7', [180, 200, 220, 240, 260, 280, 300, 320, 340]),
  [360, '8'],
];

/** COB types by defects, from best to worst; more defects than in the last row are out of type. */
export const COB_STEPS: KnowledgeTable<readonly CobStep[]> = knowledgeTable(
  'cob.steps',
  { source: 'Decreto 27.173/1949, tabela de tipos', checkedOn: '2026-11-23', reviewBy: '2027-11-30' },
  [{ from: EVER, value: STEPS }],
);
