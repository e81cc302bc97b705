import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const millingTexts: StageTexts = {
  none: ['Nada beneficiado ainda', 'Quando um lote descansado for para a máquina, anote aqui.'],
  askedAs: 'benefício limpar',
  went: 'No beneficiamento',
};
