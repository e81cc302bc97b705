import { choice, date, type Fields, list, number, text } from './fields.ts';

/** What may happen to coffee after it was weighed; a count may also find more. */
const LOSS_KINDS = {
  rain: 'Chuva',
  spill: 'Derramou',
  theft: 'Furto ou roubo',
  fire: 'Fogo',
  pest: 'Praga ou mofo',
  sample: 'Amostra',
  count: 'Contagem',
  other: 'Outra perda',
} as const satisfies Record<string, string>;

/** Fields of a stage for what is lost of its lots before the next stage takes them. */
export const lossFields = {
  losses: list(
    'Perdas',
    {
      at: date('Data', { required: 'always' }),
      kind: choice('O que houve', LOSS_KINDS, { required: 'always' }),
      kg: number('Peso', {
        unit: 'kg',
        decimals: 3,
        required: 'always',
        hint: 'Na contagem, com sinal de menos quando há mais.',
      }),
      output: text('De qual lote', { maxLength: 30, suggest: 'ownLots' }),
      reason: text('Motivo', { maxLength: 255 }),
    },
    { hint: 'Diminuem o que sobra daqui.' },
  ),
} satisfies Fields;
