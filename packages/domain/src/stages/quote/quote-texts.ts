import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const quoteTexts: StageTexts = {
  none: ['Nenhuma cotação ainda', 'Com o preço do dia, as vendas mostram o ágio, e o estoque, quanto vale.'],
  askedAs: 'preço bolsa mercado',
};
