import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const plotTexts: StageTexts = {
  none: ['Nenhum talhão ainda', 'É deles que vem o café. Comece pelo maior.'],
  askedAs: 'plantar',
};
