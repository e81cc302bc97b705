import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** Codes of the Harmonised System as the European Union writes them, by what a lot physically is; other coffee has none here. */
export const CUSTOMS_CODES: KnowledgeTable<Readonly<Record<string, string>>> = knowledgeTable(
  'eu.customsCodes',
  {
    source: 'Nomenclatura Combinada da União Europeia, capítulo 9, posição 0901',
    checkedOn: '2026-11-23',
    reviewBy: '2027-11-30',
    toConfirm: true,
  },
  [
    {
      from: EVER,
      value: {
        green_bean: '0901 11 00',
        husk: '0901 90 10',
        parchment_hull: '0901 90 10',
      },
    },
  ],
);
