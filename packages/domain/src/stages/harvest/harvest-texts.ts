import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const harvestTexts: StageTexts = {
  none: ['Nada colhido ainda', 'Quando a primeira turma voltar da lavoura, anote aqui.'],
  askedAs: 'apanhar panha',
  day: 'Colhido',
};
