import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** Cupping protocols. Scores of different protocols are never compared or averaged. */
export const CUP_PROTOCOLS = ['sca2004', 'coe', 'cva', 'fine_robusta'] as const;
export type CupProtocol = (typeof CUP_PROTOCOLS)[number];

/**
 * A protocol's scale: the score from which a lot is specialty coffee, and the points lost by a cup with a light or
 * grave defect.
 */
export type ScoreScale = { special: number; lightCup: number; graveCup: number };

const about = { checkedOn: '2026-11-23', reviewBy: '2027-11-30' } as const;

/** The scale of each protocol. */
export const SCORE_SCALES: Readonly<Record<CupProtocol, KnowledgeTable<ScoreScale>>> = {
  sca2004: knowledgeTable('scores.sca2004', { ...about, source: 'SCA, protocolo de 2004' }, [
    { from: EVER, value: { special: 80, lightCup: 2, graveCup: 4 } },
  ]),
  coe: knowledgeTable('scores.coe', { ...about, source: 'Cup of Excellence, ficha de prova' }, [
    { from: EVER, value: { special: 80, lightCup: 2, graveCup: 4 }, toConfirm: true },
  ]),
  cva: knowledgeTable('scores.cva', { ...about, source: 'SCA, Coffee Value Assessment. Descontos: a confirmar' }, [
    { from: EVER, value: { special: 80, lightCup: 2, graveCup: 4 } },
  ]),
  fine_robusta: knowledgeTable('scores.fine_robusta', { ...about, source: 'CQI, Fine Robusta' }, [
    { from: EVER, value: { special: 80, lightCup: 2, graveCup: 4 } },
  ]),
};

/**
 * The linear function from the sum of the eight affective sections of the CVA (1 to 9 each) to its score, and its
 * rounding step.
 */
export const CVA_LINE: KnowledgeTable<{ perPoint: number; base: number; step: number }> = knowledgeTable(
  'scores.cvaLine',
  { ...about, source: 'SCA, Coffee Value Assessment: tudo 9 dá 100, tudo 5 dá 79' },
  [{ from: EVER, value: { perPoint: 0.65625, base: 52.75, step: 0.25 } }],
);
