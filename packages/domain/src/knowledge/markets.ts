import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** An exchange's coffee contract: letters of its months, and the unit of its quotation. */
export type FuturesContract = { months: string; unit: 'USC_lb' | 'USD_t' | 'USD_bag' | 'BRL_bag' };

const about = { checkedOn: '2026-11-23', reviewBy: '2027-05-31' } as const;
const ICE = { ...about, source: 'ICE, especificação dos contratos' } as const;
const B3 = { ...about, source: 'B3, especificação dos contratos' } as const;

/** Coffee contracts for sales. The day is that of the contract's month. */
export const FUTURES: Readonly<Record<'ICE_KC' | 'ICE_RC' | 'B3_ICF' | 'B3_CNL', KnowledgeTable<FuturesContract>>> = {
  ICE_KC: knowledgeTable<FuturesContract>('futures.ICE_KC', ICE, [
    { from: EVER, to: '2028-03-31', value: { months: 'HKNUZ', unit: 'USC_lb' } },
    // March 2028 is the last listed month in pounds; the months of the new contract are not announced yet.
    { from: '2028-04-01', value: { months: 'HKNUZ', unit: 'USD_t' }, toConfirm: true },
  ]),
  ICE_RC: knowledgeTable<FuturesContract>('futures.ICE_RC', ICE, [
    { from: EVER, value: { months: 'FHKNUX', unit: 'USD_t' } },
  ]),
  B3_ICF: knowledgeTable<FuturesContract>('futures.B3_ICF', B3, [
    { from: EVER, value: { months: 'HKNUZ', unit: 'USD_bag' } },
  ]),
  B3_CNL: knowledgeTable<FuturesContract>('futures.B3_CNL', B3, [
    { from: EVER, value: { months: 'FHKNUX', unit: 'BRL_bag' } },
  ]),
};

/** Months of contracts by the letter of the trade, 1 to 12. */
export const FUTURES_MONTHS = { F: 1, H: 3, K: 5, N: 7, U: 9, X: 11, Z: 12 } as const satisfies Record<string, number>;
