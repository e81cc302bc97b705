import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const processingTexts: StageTexts = {
  none: ['Nada processado ainda', 'Quando uma colheita chegar, separe boia, cereja e verde aqui.'],
  askedAs: 'lavar lavador despolpar',
  went: 'No processamento',
};
