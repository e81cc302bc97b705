import { commonFields } from '../../definition/common-fields.ts';
import { type Fields, number, text } from '../../definition/fields.ts';
import { finalHumidity, finalWeight, initialHumidity, initialWeight, microlote } from '../../definition/flow-fields.ts';
import { lossFields } from '../../definition/loss-fields.ts';
import type { StageForm } from '../../definition/stage.ts';

const place = {
  storageLot: text('Tulha ou silo', {
    maxLength: 50,
    suggest: 'storageLots',
    hint: 'Tulha de madeira, ventilada.',
  }),
  capacity: number('Capacidade', { unit: 'kg', decimals: 3, above: 0, hint: 'Quanto cabe na tulha, em kg.' }),
} satisfies Fields;

const course = {
  initialHumidity,
  finalHumidity,
  initialWeight,
  finalWeight,
  duration: number('Duração', { unit: 'days', min: 0, hint: 'O comum é de 30 a 60 dias.' }),
  microlote,
} satisfies Fields;

/** What is typed of a resting. */
export const restingForm = {
  fields: { ...place, ...course, ...lossFields, ...commonFields },
  quick: ['inputs', 'storageLot', 'date'],
  groups: [
    ['Tulha', place],
    ['Umidade, peso e tempo', course],
    ['Perdas', lossFields],
  ],
} satisfies StageForm;
