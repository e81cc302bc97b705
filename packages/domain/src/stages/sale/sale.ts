import { commonFields } from '../../definition/common-fields.ts';
import { labelOf } from '../../definition/section-words.ts';
import { defineStage, type StageDefinition } from '../../definition/stage.ts';
import type { ProductForm } from '../../record/record.ts';
import { saleFields, saleGroups } from './sale-fields.ts';

const SOLD_FORMS: readonly ProductForm[] = [
  'cherry_mixed',
  'cherry_ripe',
  'cherry_float',
  'cherry_unripe',
  'wet_parchment',
  'dry_parchment',
  'dry_cherry',
  'green_bean',
  'screenings',
  'husk',
  'pulp',
];

/** Who buys and for how much: without them nothing was agreed. */
const AGREED_BY = ['buyer', 'pricePerBag'] as const;

const initialStatus: StageDefinition['initialStatus'] = ({ data, inputs }) => {
  const isAgreed = inputs.length > 0 && AGREED_BY.every((name) => data[name] !== undefined && data[name] !== null);
  return isAgreed ? 'contracted' : 'draft';
};

/** Vendas: the end of the chain. A contract reserves its lots, what is delivered consumes them. */
export const sale = defineStage({
  key: 'sale',
  section: 'vendas',
  code: 'VEN',
  label: labelOf('vendas'),
  nameField: 'salesName',
  theme: 'vendas',
  statuses: {
    draft: { label: 'Rascunho', tone: 'neutral' },
    negotiating: { label: 'Em negociação', tone: 'neutral' },
    contracted: { label: 'Contratada', draws: 'reserves', started: true, tone: 'info' },
    partially_delivered: { label: 'Entrega parcial', draws: 'delivered', started: true, tone: 'info' },
    delivered: { label: 'Entregue', draws: 'consumes', started: true, completed: true, tone: 'success' },
    partially_paid: { label: 'Paga em parte', draws: 'consumes', started: true, completed: true, tone: 'warning' },
    paid: { label: 'Paga', draws: 'consumes', started: true, completed: true, tone: 'success' },
    cancelled: { label: 'Cancelada', tone: 'neutral' },
  },
  initialStatus,
  begunBy: AGREED_BY,
  season: 'inputs',
  takes: SOLD_FORMS,
  takesFrom: ['colheita', 'processamento', 'fermentacao', 'secagem', 'descanso', 'beneficiamento', 'armazenamento'],
  gives: [],
  massBalance: null,
  needsInputs: true,
  needsOutputs: false,
  fields: { ...saleFields, ...commonFields },
  quick: ['buyer', 'inputs', 'pricePerBag', 'date', 'contractType'],
  groups: saleGroups,
  readings: {},
  consults: ['vendas'],
  list: ['code', 'date', 'buyer', 'bags', 'pricePerBag', 'status'],
  columnLabels: { bags: 'Quantidade', pricePerBag: 'Preço por saca' },
});
