import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const saleTexts: StageTexts = {
  none: ['Nenhuma venda ainda', 'Quando fechar um negócio, anote comprador, sacas e preço aqui.'],
  askedAs: 'contrato',
  went: 'Vendido',
  day: 'Venda',
};
