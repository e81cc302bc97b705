import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** A usual range: values outside of it cause a warning, never an error. */
export type Usual = { least: number; most: number };

/** When these limits were checked, and when to review them. */
export const practice = { checkedOn: '2026-11-23', reviewBy: '2027-11-30' } as const;
/** Source of limits that come from no document. */
export const custom = { ...practice, source: 'Prática do café; a fazenda pode ter a sua', toConfirm: true } as const;

/** A table of one value that is valid for any day. */
export const always = <Value>(
  name: string,
  about: Parameters<typeof knowledgeTable>[1],
  value: Value,
): KnowledgeTable<Value> => knowledgeTable<Value>(name, about, [{ from: EVER, value }]);
