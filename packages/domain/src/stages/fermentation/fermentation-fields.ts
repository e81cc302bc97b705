import { commonFields } from '../../definition/common-fields.ts';
import { choice, type Fields, number, text } from '../../definition/fields.ts';
import { finalHumidity, finalWeight, initialHumidity, initialWeight, microlote } from '../../definition/flow-fields.ts';
import { lossFields } from '../../definition/loss-fields.ts';
import type { StageForm } from '../../definition/stage.ts';

const method = {
  fermentationType: choice(
    'Tipo',
    {
      aerobic: 'Aeróbica',
      anaerobic: 'Anaeróbica',
      semi_anaerobic: 'Semianaeróbica (SIAF)',
      carbonic: 'Maceração carbônica',
      submerged: 'Submersa (tanque com água)',
      solid: 'Estado sólido (pilha)',
      co_fermentation: 'Cofermentação',
    },
    { expected: true, likelyAgain: true },
  ),
  vessel: choice(
    'Recipiente',
    {
      tank: 'Tanque',
      bioreactor: 'Biorreator ou bombona',
      bag: 'Saco hermético',
      box: 'Caixa',
      pile: 'Pilha no terreiro',
    },
    { likelyAgain: true },
  ),
  storageLot: text('Qual tanque ou lugar', { maxLength: 50, suggest: 'storageLots', hint: 'Nome ou número.' }),
  vesselCapacity: number('Capacidade do recipiente', { unit: 'L', above: 0 }),
  quantity: number('Volume no recipiente', { unit: 'L', decimals: 3, above: 0 }),
  inoculum: choice('Inóculo', {
    none: 'Espontânea',
    yeast: 'Levedura',
    lab: 'Bactérias láticas',
    kombucha: 'Kombucha',
    other: 'Outro',
  }),
  inoculumStrain: text('Cepa', { maxLength: 100, when: { inoculum: ['yeast', 'lab', 'kombucha', 'other'] } }),
  inoculumDose: number('Dose do inóculo (g/kg)', {
    unit: '1',
    decimals: 3,
    min: 0,
    when: { inoculum: ['yeast', 'lab', 'kombucha', 'other'] },
  }),
  ingredientsDescription: text('Ingredientes adicionados', {
    maxLength: 500,
    multiline: true,
    hint: 'Ingredientes e alergênicos: o comprador precisa saber.',
  }),
} satisfies Fields;

const brix = { unit: '°Bx', min: 0, max: 40 } as const;

const acidity = { unit: 'pH', min: 0, max: 14 } as const;

const course = {
  initialBrix: number('Brix inicial', {
    ...brix,
    unlikely: { below: 12, above: 28 },
    hint: 'Do mosto ou da mucilagem.',
  }),
  finalBrix: number('Brix final', brix),
  initialPh: number('pH inicial', {
    ...acidity,
    unlikely: { below: 3.2, above: 7 },
    hint: 'O comum é começar em 5,5.',
  }),
  finalPh: number('pH final', {
    ...acidity,
    unlikely: { below: 3.6, above: 7, message: 'Abaixo de 3,6 há risco de sabor vinagre. Confira.' },
    hint: 'O comum é parar em 4,2.',
  }),
  duration: number('Duração', { unit: 'h', min: 0, hint: 'O comum é de 18 a 120 horas.' }),
  initialHumidity,
  finalHumidity,
  initialWeight,
  finalWeight,
  microlote,
} satisfies Fields;

/** What is typed of a fermentation. */
export const fermentationForm = {
  fields: { ...method, ...course, ...lossFields, ...commonFields },
  quick: ['inputs', 'fermentationType', 'vessel', 'date'],
  groups: [
    ['Recipiente e inóculo', method],
    ['Do início ao fim', course],
    ['Perdas', lossFields],
  ],
} satisfies StageForm;
