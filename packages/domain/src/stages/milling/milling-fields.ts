import { commonFields } from '../../definition/common-fields.ts';
import { choice, type Fields, number, text } from '../../definition/fields.ts';
import { lossFields } from '../../definition/loss-fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { classificationField, screensField } from '../../quality/classification.ts';

const operation = {
  millType: choice(
    'Operação',
    {
      hulling: 'Beneficiamento (descascar)',
      reprocessing: 'Rebenefício',
      blending: 'Liga ou padronização',
    },
    { expected: true, likelyAgain: true },
  ),
  facility: choice('Onde', {
    own: 'Máquina própria',
    mobile: 'Máquina móvel (caminhão)',
    coop: 'Cooperativa ou terceiro',
  }),
  supplier: text('Prestador', {
    maxLength: 100,
    hint: 'Quem beneficiou, se não foi você.',
    partner: 'supplier',
    when: { facility: ['mobile', 'coop'] },
  }),
  initialHumidity: number('Umidade na entrada', {
    unit: '%',
    decimals: 1,
    min: 0,
    max: 100,
    expected: true,
    unlikely: { below: 10, above: 12.5, message: 'O comum é de 10 a 12,5 %. Confira o aparelho.' },
  }),
  initialWeight: number('Peso de entrada', {
    unit: 'kg',
    decimals: 3,
    above: 0,
    hint: 'Vazio: a soma do que saiu dos lotes.',
  }),
} satisfies Fields;

const result = {
  huskKg: number('Palha ou casca', { unit: 'kg', decimals: 3, min: 0, hint: 'Se você pesa o que sobra.' }),
  screenings: number('Catação', { unit: '%', min: 0, max: 100, hint: 'Vazio: sai do peso da escolha.' }),
  screens: screensField,
  bags: number('Sacas', { unit: 'sacas', min: 0, hint: 'De 60 kg.' }),
  bagWeight: number('Peso da saca', { unit: 'kg', above: 0, max: 100 }),
} satisfies Fields;

const quality = { classification: classificationField } satisfies Fields;

/** What is typed of a milling. */
export const millingForm = {
  fields: { ...operation, ...result, ...quality, ...lossFields, ...commonFields },
  quick: ['inputs', 'outputs', 'date', 'millType'],
  groups: [
    ['Operação', operation],
    ['Rendimento e peneiras', result],
    ['Classificação', quality],
    ['Perdas', lossFields],
  ],
} satisfies StageForm;
