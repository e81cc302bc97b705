import { date, type Fields, money, number, text } from './fields.ts';

/** Fields of `data` in the records of every stage, after the stage's own. */
export const commonFields = {
  endDate: date('Fim', { hint: 'Deixe em branco enquanto o trabalho não termina.' }),
  lot: text('Lote', { maxLength: 50, hint: 'Identificação que vai na sacaria ou na etiqueta. Vazio: o código.' }),
  batch: text('Partida', { maxLength: 50, hint: 'Parte de um lote, se você separa.' }),
  responsible: text('Responsável', { maxLength: 100, suggest: 'members' }),
  description: text('Descrição', { maxLength: 500, multiline: true }),
  cost: money('Custo', { hint: 'Quanto saiu este trabalho, em R$.' }),
  due: date('Pagar até', { hint: 'Vazio: já foi pago, ou não tem prazo.' }),
  paidAt: date('Pago em'),
  latitude: number('Latitude', { decimals: 7, min: -90, max: 90, hint: 'Em graus, ao sul com sinal de menos.' }),
  longitude: number('Longitude', { decimals: 7, min: -180, max: 180, hint: 'Em graus, a oeste com sinal de menos.' }),
} satisfies Fields;
