import { type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** Lowest legal wage per day, R$: the national minimum wage by the day. */
export const MINIMUM_DAY_WAGE: KnowledgeTable<number> = knowledgeTable(
  'wages.minimumDay',
  {
    source: 'Salário mínimo nacional ÷ 30. O acordo coletivo da região pode pedir mais',
    checkedOn: '2026-11-23',
    reviewBy: '2027-01-10',
    toConfirm: true,
  },
  [
    { from: '2025-01-01', to: '2025-12-31', value: 50.6 },
    { from: '2026-01-01', value: 54.04 },
  ],
);
