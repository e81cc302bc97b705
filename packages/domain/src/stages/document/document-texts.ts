import type { StageTexts } from '../../definition/stage.ts';

/** Texts of its screens. */
export const documentTexts: StageTexts = {
  none: ['Nenhum documento ainda', 'CAR, CCIR, outorga, certificados: com a data, avisamos antes de vencer.'],
  askedAs: 'papel licença certificado matrícula CAR CCIR',
};
