import { defineStage, type StageDefinition } from '../../definition/stage.ts';
import type { ProductForm } from '../../record/record.ts';
import { cprPledge, cprTerms } from './cpr.ts';
import { isFixedLater } from './fixed-later.ts';

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

/** Buyer and price: without them nothing is contracted. */
const AGREED_BY = ['buyer', 'pricePerBag'] as const;

/** A deal whose price is fixed later is agreed without one: its coffee is promised from that day on. */
const initialStatus: StageDefinition['initialStatus'] = ({ data, inputs }) => {
  const isSaid = (name: string) => data[name] !== undefined && data[name] !== null;
  const isAgreed = isSaid('buyer') && (isSaid('pricePerBag') || isFixedLater(data));
  return isAgreed && inputs.length > 0 ? 'contracted' : 'draft';
};

/** Vendas: the end of the chain. A contract reserves its lots, a delivery consumes them. */
export const sale = defineStage({
  key: 'sale',
  section: 'vendas',
  code: 'VEN',
  label: { one: 'Venda', many: 'Vendas', gender: 'f', heading: 'Vendas', verb: 'vender', kind: 'event' },
  nameField: 'salesName',
  theme: 'vendas',
  writes: 'sales.write',
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
  usuallyTakes: { states: ['green'], from: ['armazenamento', 'beneficiamento'] },
  sells: true,
  pledge: cprPledge,
  pledgeTerms: cprTerms,
  gives: [],
  massBalance: null,
  needsInputs: true,
  needsOutputs: false,
  readings: {},
  consults: ['vendas'],
  list: ['code', 'date', 'buyer', 'bags', 'pricePerBag', 'status'],
  columnLabels: { bags: 'Quantidade', pricePerBag: 'Preço por saca' },
});
