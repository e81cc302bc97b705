import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const dryingTexts: StageTexts = {
  none: ['Nada secando agora', 'Quando um lote sair do lavador ou do tanque, comece a secagem aqui.'],
  askedAs: 'terreiro secador',
  went: 'Na secagem',
};
