import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, list, money, number, references } from '../../definition/fields.ts';
import { labelOf } from '../../definition/section-words.ts';
import { defineStage } from '../../definition/stage.ts';

const { responsible, description, cost } = commonFields;

const METHODS = { contagem: 'Contagem de carga', visual: 'Visual', satelite: 'Satélite' };

const estimate = {
  plotIds: references('Talhões', 'talhoes', { hint: 'Vazio: a fazenda toda.' }),
  estimatedYield: number('Produção estimada', { unit: 'sacas', min: 0, hint: 'Em sacas de 60 kg.' }),
  estimatedProductivity: number('Produtividade estimada', {
    unit: 'sacas/ha',
    min: 0,
    max: 250,
    unlikely: { above: 120, message: 'Mais de 120 sacas por hectare é raro. Confira.' },
  }),
  revisions: list('Revisões da estimativa', {
    date: date('Data'),
    value: number('Sacas', { unit: 'sacas', min: 0 }),
    method: choice('Como', METHODS),
  }),
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

/** Produção: the record of a season, its targets and its overhead. What was harvested and sold is summed by reports. */
export const production = defineStage({
  key: 'production',
  section: 'producao',
  code: null,
  label: labelOf('producao'),
  nameField: null,
  theme: 'producao',
  statuses: {
    estimating: { label: 'Em estimativa', tone: 'neutral' },
    harvesting: { label: 'Em colheita', started: true, tone: 'info' },
    processing: { label: 'Em pós-colheita', started: true, tone: 'info' },
    closed: { label: 'Encerrada', started: true, completed: true, tone: 'success' },
  },
  statusAliases: { planned: 'estimating' },
  initialStatus: () => 'estimating',
  season: 'cropYear',
  takes: [],
  takesFrom: [],
  gives: [],
  massBalance: null,
  needsInputs: false,
  needsOutputs: false,
  fields: { ...estimate, ...budget, ...flowering, responsible, cost, description },
  quick: ['season', 'plotIds', 'estimatedYield', 'overhead', 'date'],
  groups: [
    ['Estimativa', estimate],
    ['Custos e preço', budget],
    ['Floradas', flowering],
  ],
  readings: {},
  consults: ['producao'],
  list: ['season', 'name', 'estimatedYield', 'overhead', 'status'],
});
