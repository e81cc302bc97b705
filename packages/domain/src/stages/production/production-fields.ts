import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, list, money, number, reference, references } from '../../definition/fields.ts';
import type { StageForm } from '../../definition/stage.ts';

const { responsible, description, cost, due, paidAt } = commonFields;

const METHODS = { contagem: 'Contagem de carga', visual: 'Visual', satelite: 'Satélite' };

const PLOT_METHODS = {
  visual: 'Visual',
  count: 'Contagem de carga',
  flowering: 'Pela florada',
  model: 'Modelo',
  satellite: 'Satélite',
};

const estimate = {
  plotIds: references('Talhões', 'talhoes', { hint: 'Vazio: a fazenda toda.' }),
  estimatedYield: number('Produção estimada', { unit: 'sacas', min: 0, hint: 'Em sacas de 60 kg.' }),
  estimatedProductivity: number('Produtividade estimada', {
    unit: 'sacas/ha',
    min: 0,
    max: 250,
    unlikely: { above: 120, message: 'Mais de 120 sacas por hectare é raro. Confira.' },
  }),
  producedYield: number('Produziu', {
    unit: 'sacas',
    min: 0,
    hint: 'Sacas de 60 kg de uma safra de antes do caderno.',
  }),
  revisions: list('Revisões da estimativa', {
    date: date('Data'),
    value: number('Sacas', { unit: 'sacas', min: 0 }),
    method: choice('Como', METHODS),
  }),
  estimates: list(
    'Estimativas por talhão',
    {
      plotId: reference('Talhão', 'talhoes', { required: 'always' }),
      date: date('Data', { required: 'always' }),
      sacas: number('Sacas', { unit: 'sacas', min: 0, required: 'always' }),
      method: choice('Como', PLOT_METHODS),
    },
    { signed: true, hint: 'Vale a última de cada talhão.' },
  ),
} satisfies Fields;

const budget = {
  overhead: money('Custos gerais da safra', { hint: 'O que não é de um trabalho só: administração, energia, juros.' }),
  budget: money('Orçamento da safra'),
  targetPrice: money('Preço-alvo por saca'),
} satisfies Fields;

const flowering = {
  floweringDates: list('Floradas', {
    date: date('Data', { required: 'always' }),
    plantsPct: number('Plantas floridas', { unit: '%', min: 0, max: 100 }),
  }),
} satisfies Fields;

/** What is typed of a season. */
export const productionForm = {
  fields: { ...estimate, ...budget, ...flowering, responsible, cost, due, paidAt, description },
  quick: ['season', 'plotIds', 'estimatedYield', 'overhead', 'date'],
  groups: [
    ['Estimativa', estimate],
    ['Custos e preço', budget],
    ['Floradas', flowering],
  ],
} satisfies StageForm;
