/** All kinds of defects, in the order of the official table. */
export const DEFECT_LABELS = {
  black: 'Preto',
  sour: 'Ardido',
  blackGreen: 'Preto-verde',
  boredLight: 'Brocado leve',
  boredHeavy: 'Brocado intenso',
  shell: 'Concha',
  green: 'Verde',
  broken: 'Quebrado',
  immature: 'Chocho ou mal granado',
  pod: 'Coco',
  parchment: 'Marinheiro',
  huskBig: 'Casca grande',
  huskSmall: 'Casca pequena',
  foreignLarge: 'Pau, pedra ou torrão grande',
  foreignMedium: 'Pau, pedra ou torrão regular',
  foreignSmall: 'Pau, pedra ou torrão pequeno',
} as const satisfies Record<string, string>;

/** The eight affective sections of the CVA, each from 1 to 9. */
export const CVA_SECTIONS = {
  fragrance: 'Fragrância',
  aroma: 'Aroma',
  flavor: 'Sabor',
  aftertaste: 'Finalização',
  acidity: 'Acidez',
  sweetness: 'Doçura',
  mouthfeel: 'Sensação na boca',
  overall: 'Geral',
} as const satisfies Record<string, string>;

/** The ten attributes of the SCA form of 2004, each from 0 to 10. */
export const SCA_ATTRIBUTES = {
  fragrance: 'Fragrância e aroma',
  flavor: 'Sabor',
  aftertaste: 'Finalização',
  acidity: 'Acidez',
  body: 'Corpo',
  balance: 'Equilíbrio',
  uniformity: 'Uniformidade',
  cleanCup: 'Xícara limpa',
  sweetness: 'Doçura',
  overall: 'Geral',
} as const satisfies Record<string, string>;

/** The ten attributes of CQI's Fine Robusta form, each from 0 to 10. */
export const FINE_ATTRIBUTES = {
  fragranceAroma: 'Fragrância e aroma',
  flavor: 'Sabor',
  aftertaste: 'Finalização',
  saltAcid: 'Sal e acidez',
  bitterSweet: 'Amargor e doçura',
  mouthfeel: 'Sensação na boca',
  balance: 'Equilíbrio',
  uniformCups: 'Xícaras uniformes',
  cleanCups: 'Xícaras limpas',
  overall: 'Geral',
} as const satisfies Record<string, string>;
