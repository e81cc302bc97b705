import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const storageTexts: StageTexts = {
  none: ['Nada guardado ainda', 'Quando as sacas forem para o armazém, anote lugar e peso aqui.'],
  askedAs: 'guardar armazém estoque sacas',
  went: 'No armazém',
  day: 'Entrada',
};
