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
 * The day of an instant by the device's clock, for the head of a screen: `quarta-feira, 15 de julho`. Written by hand,
 * because creating the browser's formatter takes longer than rendering the screen.
 */
export const dateWords = (at: Date): string => `${WEEKDAYS[at.getDay()]}, ${at.getDate()} de ${MONTHS[at.getMonth()]}`;
