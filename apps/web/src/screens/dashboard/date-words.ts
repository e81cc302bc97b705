const WEEKDAYS = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

/**
 * The day of an instant by the device's clock, as the head of a screen says it: `quarta-feira, 15 de julho`. Written here:
 * the browser's format takes longer to make than the screen to draw.
 */
export const dateWords = (at: Date): string => `${WEEKDAYS[at.getDay()]}, ${at.getDate()} de ${MONTHS[at.getMonth()]}`;
