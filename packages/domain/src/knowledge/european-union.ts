import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** Members of the European Union, ISO 3166-1 alpha-2, separated by spaces. */
export const EU_MEMBERS: KnowledgeTable<string> = knowledgeTable(
  'eu.members',
  { source: 'União Europeia, lista de países membros', checkedOn: '2026-11-23', reviewBy: '2027-11-30' },
  [{ from: EVER, value: 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE' }],
);

/**
 * The European rule on deforestation: the last day for clearing (`cutOff`), its first day, and the hectares up to which
 * a point is enough.
 */
export const EUDR: KnowledgeTable<{
  cutOff: string;
  largeFrom: string;
  smallFrom: string;
  pointEnoughHa: number;
  decimals: number;
}> = knowledgeTable(
  'eudr',
  {
    source: 'Regulamento (UE) 2023/1115, alterado pelo (UE) 2025/2650',
    checkedOn: '2026-11-23',
    reviewBy: '2026-12-30',
  },
  [
    {
      from: EVER,
      value: { cutOff: '2020-12-31', largeFrom: '2026-12-30', smallFrom: '2027-06-30', pointEnoughHa: 4, decimals: 6 },
    },
  ],
);
