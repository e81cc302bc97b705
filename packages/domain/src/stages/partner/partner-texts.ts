import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const partnerTexts: StageTexts = {
  none: ['Nenhum parceiro ainda', 'Quem compra, vende e fornece. Dá para criar também dentro da venda.'],
  askedAs: 'comprador cooperativa',
};
