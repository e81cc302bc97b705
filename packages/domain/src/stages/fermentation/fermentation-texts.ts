import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const fermentationTexts: StageTexts = {
  none: ['Nada fermentando agora', 'Quando um lote for para o tanque, comece aqui.'],
  went: 'Na fermentação',
};
