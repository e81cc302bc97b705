import { EVER, type KnowledgeTable, knowledgeTable } from './knowledge.ts';

/** Certificates that a plot may carry, as stored and as read. */
export const CERTIFICATES: KnowledgeTable<Readonly<Record<string, string>>> = knowledgeTable(
  'certificates',
  { source: 'Programas de certificação de café no Brasil', checkedOn: '2026-11-23', reviewBy: '2027-11-30' },
  [
    {
      from: EVER,
      value: {
        rainforest: 'Rainforest Alliance',
        '4c': '4C',
        cafe_practices: 'C.A.F.E. Practices',
        organico_brasil: 'Orgânico Brasil',
        fairtrade: 'Fairtrade',
        certifica_minas: 'Certifica Minas',
        ig_do: 'Indicação geográfica (IG/DO)',
        outra: 'Outra',
      },
    },
  ],
);
