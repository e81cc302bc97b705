import { commonFields } from '../common-fields.ts';
import type { ProductForm } from '../record.ts';
import { numberAt, textAt, totalKg } from '../rules/data-values.ts';
import { grossOf, netPerSaca } from '../rules/sale-price.ts';
import { defineStage, type Figure, type StageDefinition } from '../stage.ts';
import { KG_PER_SACA, POUNDS_PER_SACA } from '../units.ts';
import { saleFields } from './sale-fields.ts';

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

const initialStatus: StageDefinition['initialStatus'] = ({ data, inputs }) => {
  const isAgreed =
    inputs.length > 0 && textAt(data, 'buyer') !== undefined && numberAt(data, 'pricePerBag') !== undefined;
  return isAgreed ? 'contracted' : 'draft';
};

const figures: readonly Figure[] = [
  {
    key: 'sacas',
    label: 'Sacas',
    unit: 'sacas',
    decimals: 2,
    of: ({ inputs }) => (inputs.length === 0 ? null : totalKg(inputs) / KG_PER_SACA),
  },
  { key: 'gross', label: 'Total', unit: 'R$', decimals: 2, of: grossOf },
  { key: 'netPerSaca', label: 'Líquido por saca', unit: 'R$', decimals: 2, of: netPerSaca },
  {
    key: 'centsPerLb',
    label: 'Em ¢ de US$ por libra',
    unit: '1',
    decimals: 2,
    of: ({ data }) => {
      const price = numberAt(data, 'pricePerBag');
      const fx = numberAt(data, 'exchangeRate');
      return price === undefined || fx === undefined ? null : (price / fx / POUNDS_PER_SACA) * 100;
    },
  },
];

/** Vendas: the end of the chain. A contract reserves its lots, what is delivered consumes them. */
export const sale = defineStage({
  key: 'sale',
  section: 'vendas',
  code: 'VEN',
  label: { one: 'Venda', many: 'Vendas', gender: 'f' },
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
  season: 'inputs',
  takes: SOLD_FORMS,
  takesFrom: ['colheita', 'processamento', 'fermentacao', 'secagem', 'descanso', 'beneficiamento', 'armazenamento'],
  gives: [],
  massBalance: null,
  needsInputs: true,
  needsOutputs: false,
  fields: { ...saleFields, ...commonFields },
  quick: ['buyer', 'inputs', 'bags', 'pricePerBag', 'date'],
  readings: {},
  consults: ['vendas'],
  figures,
  list: ['date', 'code', 'buyer', 'bags', 'pricePerBag', 'status'],
});
