import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const activityTexts: StageTexts = {
  none: ['Nenhuma atividade ainda', 'Adubação, pulverização, poda: o que se faz na lavoura fica aqui.'],
  askedAs: 'pulverizar adubar capinar podar',
};
