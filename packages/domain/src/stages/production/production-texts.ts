import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const productionTexts: StageTexts = {
  none: ['Nenhuma safra ainda', 'Anote quanto espera colher; o resto o Cafezal soma.'],
};
