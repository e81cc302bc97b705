import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const restingTexts: StageTexts = {
  none: ['Nada descansando agora', 'Quando um lote seco for para a tulha, anote aqui.'],
  askedAs: 'guardar tulha',
  went: 'No descanso',
};
