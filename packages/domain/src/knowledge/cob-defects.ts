import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** Thirtieths of a defect for one bean or piece in a 300 g sample, so that halves, thirds and fifths sum exactly. */
export const COB_WEIGHTS: KnowledgeTable<Readonly<Record<string, number>>> = knowledgeTable(
  'cob.weights',
  {
    source: 'IN MAPA 8/2003, equivalência dos defeitos. Preto-verde: a confirmar',
    checkedOn: '2026-11-23',
    reviewBy: '2027-11-30',
  },
  [
    {
      from: EVER,
      value: {
        black: 30,
        sour: 15,
        blackGreen: 15,
        boredLight: 6,
        boredHeavy: 15,
        shell: 10,
        green: 6,
        broken: 6,
        immature: 6,
        pod: 30,
        parchment: 15,
        huskBig: 30,
        huskSmall: 15,
        foreignLarge: 150,
        foreignMedium: 60,
        foreignSmall: 30,
      },
    },
  ],
);

/** Official limits of green coffee: moisture, % wet basis, and foreign matter, %. */
export const OFFICIAL_LIMITS: KnowledgeTable<{ humidity: number; impurities: number }> = knowledgeTable(
  'cob.limits',
  { source: 'IN MAPA 8/2003', checkedOn: '2026-11-23', reviewBy: '2027-11-30', toConfirm: true },
  [{ from: EVER, value: { humidity: 12.5, impurities: 1 } }],
);
