import type { TaxRegime } from '../record/record.ts';
import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** Parts of Funrural on a producer's sales, in hundredths of a per cent of the gross: 132 is 1.32 %. */
export type FunruralParts = { inss: number; rat: number; senar: number };

const about = {
  source: 'Lei 8.212/1991, art. 25; Lei 8.870/1994, art. 25; LC 224/2025',
  checkedOn: '2026-11-23',
  reviewBy: '2027-01-31',
} as const;
const LC_224 = '2026-04-01';

/** The parts by regime and day of the sale. The total after LC 224/2025 was read in a source; its split is computed. */
export const FUNRURAL: Readonly<Record<TaxRegime, KnowledgeTable<FunruralParts>>> = {
  pf: knowledgeTable('funrural.pf', about, [
    { from: EVER, to: '2026-03-31', value: { inss: 120, rat: 10, senar: 20 } },
    { from: LC_224, value: { inss: 132, rat: 11, senar: 20 } },
  ]),
  // It is unsettled whether LC 224/2025 applies to the segurado especial.
  pf_special: knowledgeTable('funrural.pf_special', { ...about, toConfirm: true }, [
    { from: EVER, value: { inss: 120, rat: 10, senar: 20 } },
  ]),
  pj: knowledgeTable('funrural.pj', about, [
    { from: EVER, to: '2026-03-31', value: { inss: 170, rat: 10, senar: 25 } },
    { from: LC_224, value: { inss: 187, rat: 11, senar: 25 } },
  ]),
  pf_payroll: knowledgeTable('funrural.pf_payroll', about, [{ from: EVER, value: { inss: 0, rat: 0, senar: 20 } }]),
  pj_payroll: knowledgeTable('funrural.pj_payroll', { ...about, toConfirm: true }, [
    { from: EVER, value: { inss: 0, rat: 0, senar: 25 } },
  ]),
};

/** The parts from which export sales are exempt, direct or through a trading company. */
export const FUNRURAL_EXPORT: KnowledgeTable<{ isFreeOf: readonly (keyof FunruralParts)[] }> = knowledgeTable(
  'funrural.export',
  {
    source: 'Constituição, art. 149, § 2º, I; STF, tema 674. O SENAR fica: a confirmar',
    checkedOn: '2026-11-23',
    reviewBy: '2027-01-31',
  },
  [{ from: EVER, value: { isFreeOf: ['inss', 'rat'] } }],
);
