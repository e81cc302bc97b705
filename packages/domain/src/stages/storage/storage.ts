import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, list, money, number, text, yesNo } from '../../definition/fields.ts';
import { labelOf } from '../../definition/section-words.ts';
import { humidityReading, relativeHumidity } from '../../definition/shared-readings.ts';
import { defineStage } from '../../definition/stage.ts';
import { classificationField } from '../../quality/classification.ts';
import { sameForm } from '../../rules/output-form.ts';
import { stockStatus } from './stock-status.ts';

const place = {
  warehouseType: choice(
    'Armazém',
    { own: 'Próprio', coop: 'Cooperativa', general: 'Armazém geral', buyer: 'Comprador' },
    { expected: true, likelyAgain: true },
  ),
  storageLot: text('Box, pilha ou lote no armazém', { maxLength: 50, suggest: 'storageLots' }),
  company: text('Empresa ou cooperativa', {
    maxLength: 100,
    partner: 'coop',
    when: { warehouseType: ['coop', 'general', 'buyer'] },
  }),
  packaging: choice(
    'Embalagem',
    {
      juta: 'Sacaria de juta',
      bigbag: 'Big bag',
      grainpro: 'Saco hermético (GrainPro)',
      granel: 'Granel ou silo',
      tulha: 'Tulha',
    },
    { expected: true, likelyAgain: true },
  ),
  bags: number('Sacas', { unit: 'sacas', min: 0 }),
  bagWeight: number('Peso da saca', { unit: 'kg', above: 0, max: 1200, hint: 'Beneficiado: 60 kg.' }),
  weight: number('Peso', { unit: 'kg', decimals: 3, above: 0, hint: 'Vazio: a soma do que entrou.' }),
  initialHumidity: number('Umidade de entrada', {
    unit: '%',
    decimals: 1,
    min: 0,
    max: 100,
    unlikely: { below: 10, above: 12, message: 'O comum é de 10 a 12 %. Acima disso mofa; abaixo perde peso.' },
  }),
} satisfies Fields;

const papers = {
  adNumber: text('Número do AD', { maxLength: 40, hint: 'Aviso ou autorização de depósito.' }),
  invoiceNumber: text('Nota de remessa', { maxLength: 40 }),
  documentNumber: text('Documento', { maxLength: 40 }),
  insured: yesNo('Segurado'),
  insuranceDocument: text('Apólice', { maxLength: 40, when: { insured: ['true'] } }),
  pledged: yesNo('Penhorado', { hint: 'Em garantia (CPR, warrant). Não pode ser vendido.' }),
  pledgeDocument: text('Documento do penhor', { maxLength: 40, when: { pledged: ['true'] } }),
  monthlyCost: money('Armazenagem por saca por mês'),
} satisfies Fields;

const quality = { classification: classificationField } satisfies Fields;

const stock = {
  movements: list(
    'Perdas, amostras e ajustes',
    {
      at: date('Data'),
      type: choice(
        'Tipo',
        {
          entrada: 'Entrada',
          saida: 'Saída',
          transferencia: 'Transferência',
          amostra: 'Amostra',
          quebra: 'Quebra',
          ajuste: 'Ajuste de inventário',
        },
        { offered: ['quebra', 'amostra', 'ajuste'] },
      ),
      output: text('De qual lote', { maxLength: 30, suggest: 'ownLots' }),
      kg: number('Peso', { unit: 'kg', decimals: 3, hint: 'No ajuste, com sinal de menos quando falta.' }),
      reason: text('Motivo', { maxLength: 255 }),
    },
    { hint: 'Mudam o que sobra aqui. Entradas e saídas vêm sozinhas dos lotes e das vendas.' },
  ),
} satisfies Fields;

/** Armazenamento: dry and green coffee in stock. It gives what came in, by form and grade. */
export const storage = defineStage({
  key: 'storage',
  section: 'armazenamento',
  code: 'ARM',
  label: labelOf('armazenamento'),
  nameField: 'storageName',
  theme: 'armazenamento',
  statuses: {
    planned: { label: 'Planejado', tone: 'neutral' },
    in_stock: { label: 'Em estoque', draws: 'consumes', lends: true, started: true, tone: 'success' },
    blocked: { label: 'Bloqueado', draws: 'consumes', lends: true, started: true, tone: 'warning' },
    cancelled: { label: 'Cancelado', tone: 'neutral' },
  },
  statusAliases: { partially_shipped: 'in_stock', shipped: 'in_stock' },
  derivedStatuses: {
    partially_shipped: { label: 'Expedido em parte', tone: 'info' },
    shipped: { label: 'Expedido', tone: 'neutral' },
  },
  shownStatus: stockStatus,
  holds: ({ status, data }) => status === 'blocked' || data.pledged === true,
  initialStatus: ({ inputs }) => (inputs.length > 0 ? 'in_stock' : 'planned'),
  season: 'inputs',
  takes: ['dry_parchment', 'dry_cherry', 'green_bean', 'screenings'],
  takesFrom: ['secagem', 'descanso', 'beneficiamento', 'armazenamento'],
  gives: ['dry_parchment', 'dry_cherry', 'green_bean', 'screenings'],
  turnsInto: sameForm,
  massBalance: { gainPct: () => 0.5, unexplainedPct: 0.5 },
  needsInputs: true,
  needsOutputs: false,
  fields: { ...place, ...quality, ...papers, ...stock, ...commonFields },
  quick: ['inputs', 'warehouseType', 'company', 'storageLot', 'packaging', 'bags', 'date'],
  groups: [
    ['Sacas e umidade', place],
    ['Classificação', quality],
    ['Papéis, seguro e penhor', papers],
    ['Perdas, amostras e ajustes', stock],
  ],
  readings: {
    temperature: {
      label: 'Temperatura',
      unit: '°C',
      min: -10,
      max: 120,
      unlikely: { above: 25, message: 'Passa de 25 °C. Areje o armazém.' },
      decimals: 1,
    },
    relativeHumidity: {
      ...relativeHumidity,
      unlikely: { below: 45, above: 65, message: 'O bom é de 45 a 65 %. Confira a ventilação.' },
    },
    humidity: { ...humidityReading, unlikely: { below: 10, above: 12.5, message: 'O bom é de 10 a 12,5 %.' } },
  },
  consults: ['armazenamento'],
  list: ['code', 'date', 'name', 'warehouseType', 'storageLot', 'kg', 'status'],
  columnLabels: { storageLot: 'Lugar' },
});
