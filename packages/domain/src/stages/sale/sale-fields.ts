import { commonFields } from '../../definition/common-fields.ts';
import { choice, date, type Fields, list, money, number, reference, text } from '../../definition/fields.ts';
import type { StageForm } from '../../definition/stage.ts';
import { PRICE_UNITS } from '../../ground/units.ts';
import { classificationField } from '../../quality/classification.ts';
import { DESTINATIONS, DISCOUNT_KINDS, DISCOUNT_MEASURES } from './sale-choices.ts';

const parties = {
  buyer: text('Comprador', { maxLength: 100, required: 'started', partner: 'buyer' }),
  buyerId: reference('Cadastro do comprador', 'parceiros'),
  seller: text('Vendedor', {
    maxLength: 100,
    expected: true,
    hint: 'Em nome de quem sai a nota.',
    partner: 'seller',
  }),
  client: text('Cliente final', { maxLength: 100, partner: 'buyer' }),
  broker: text('Corretor', { maxLength: 100, partner: 'broker' }),
  brokerPct: number('Corretagem', {
    unit: '%',
    min: 0,
    max: 100,
    unlikely: { above: 3, message: 'O comum é de 0,5 a 1 %. Confira.' },
  }),
  brokerAmount: money('Corretagem em R$', { hint: 'Em lugar da corretagem em %.' }),
} satisfies Fields;

/** Kinds of contracts; some have their price later or never. */
const CONTRACT_TYPES = {
  spot: 'À vista (disponível)',
  forward_fixed: 'A termo (preço fixo, entrega futura)',
  to_fix: 'A fixar',
  futures_diff: 'Diferencial (bolsa)',
  cpr_physical: 'CPR física',
  cpr_financial: 'CPR financeira',
  barter: 'Barter (troca por insumos)',
  coop: 'Entrega à cooperativa',
  consignment: 'Consignação',
  auction: 'Leilão ou concurso',
  direct_export: 'Exportação direta',
  internal: 'Consumo interno',
  donation: 'Amostra ou doação',
} as const satisfies Record<string, string>;

const UNIT_LABELS = Object.fromEntries(Object.entries(PRICE_UNITS).map(([unit, { label }]) => [unit, label]));
/** Units of what is priced by weight alone. */
const WEIGHT_UNITS = Object.fromEntries(
  Object.entries(PRICE_UNITS).flatMap(([unit, one]) => ('perSaca' in one ? [[unit, one.label]] : [])),
);

const renda = (hint: string) =>
  number('Renda combinada', {
    unit: '%',
    above: 0,
    max: 100,
    unlikely: { below: 15, above: 90, message: 'O comum é perto de 50 % no coco e 80 % no pergaminho. Confira.' },
    hint,
  });

const FUTURES = { when: { contractType: ['futures_diff'] } } as const;

const price = {
  contractType: choice('Tipo de negócio', CONTRACT_TYPES, { hint: 'Vazio: à vista.' }),
  bags: number('Sacas', { unit: 'sacas', above: 0, hint: 'De 60 kg. Vazio: o peso dos lotes ÷ 60.' }),
  pricePerBag: money('Preço por saca (60 kg)'),
  price: number('Preço combinado', {
    isMoney: true,
    decimals: 4,
    min: 0,
    hint: 'Se o preço não é por saca: vira R$ por saca na conta.',
  }),
  priceUnit: choice('Unidade do preço', UNIT_LABELS),
  rendaPct: renda('De coco e pergaminho: kg de café beneficiado em 100 kg. Vazio: o comum da fazenda.'),
  lines: list(
    'Preço por lote',
    {
      recordId: text('Registro do lote', { required: 'always' }),
      output: text('Lote'),
      price: number('Preço', { isMoney: true, decimals: 4, min: 0, required: 'always' }),
      priceUnit: choice('Unidade do preço', UNIT_LABELS),
      rendaPct: renda('Vazio: a da venda.'),
    },
    { hint: 'Só dos lotes que têm preço próprio.' },
  ),
  exchange: choice(
    'Bolsa',
    {
      ICE_KC: 'Nova York (ICE KC)',
      ICE_RC: 'Londres (ICE RC)',
      B3_ICF: 'B3 arábica (ICF)',
      B3_CNL: 'B3 conilon (CNL)',
    },
    FUTURES,
  ),
  futuresMonth: choice(
    'Mês do contrato na bolsa',
    {
      F: 'Janeiro (F)',
      H: 'Março (H)',
      K: 'Maio (K)',
      N: 'Julho (N)',
      U: 'Setembro (U)',
      X: 'Novembro (X)',
      Z: 'Dezembro (Z)',
    },
    FUTURES,
  ),
  futuresYear: number('Ano do contrato na bolsa', { decimals: 0, min: 2000, max: 2100, unit: '1', ...FUTURES }),
  futuresPrice: number('Cotação da bolsa', { isMoney: true, decimals: 4, min: 0, ...FUTURES }),
  differential: number('Diferencial', {
    isMoney: true,
    decimals: 4,
    hint: 'Na unidade da bolsa; com sinal de menos quando desconta.',
    ...FUTURES,
  }),
  exchangeRate: number('Dólar', { isMoney: true, decimals: 4, above: 0, hint: 'R$ por US$ 1.' }),
} satisfies Fields;

const inBarter = { when: { contractType: ['barter'] } } as const;
const inCpr = { when: { contractType: ['cpr_physical', 'cpr_financial'] } } as const;
const toFix = { when: { contractType: ['to_fix', 'futures_diff', 'coop', 'consignment'] } } as const;
const later = {
  when: {
    contractType: ['forward_fixed', 'to_fix', 'futures_diff', 'cpr_physical', 'barter', 'coop', 'direct_export'],
  },
} as const;

const contract = {
  contractNumber: text('Número do contrato', { maxLength: 50 }),
  quality: text('Qualidade combinada', { maxLength: 255, hint: 'Ex.: tipo 6, bebida dura, peneira 16 acima.' }),
  deliveryFrom: date('Entrega a partir de', later),
  deliveryTo: date('Entrega até', later),
  penaltyPct: number('Multa', { unit: '%', min: 0, max: 100, ...later }),
  fixingDeadline: date('Fixar até', toFix),
  fixations: list(
    'Fixações',
    {
      date: date('Data', { required: 'always' }),
      bags: number('Sacas', { unit: 'sacas', above: 0, required: 'always' }),
      price: number('Preço', { isMoney: true, decimals: 4, min: 0, required: 'always' }),
      unit: choice('Unidade do preço', WEIGHT_UNITS, { hint: 'Vazio: R$/saca.' }),
      month: text('Mês na bolsa', { maxLength: 3, hint: 'Letra e ano, como U26.' }),
      differential: number('Diferencial', { isMoney: true, decimals: 4 }),
      fx: number('Dólar', { isMoney: true, decimals: 4, above: 0, hint: 'R$ por US$ 1.' }),
    },
    toFix,
  ),
  cprNumber: text('Número da CPR', { maxLength: 40, ...inCpr }),
  cprRegistry: text('Registradora da CPR', { maxLength: 100, hint: 'Ex.: B3, CERC.', ...inCpr }),
  cprRegistryDate: date('Registro da CPR', inCpr),
  cprValue: money('Valor da CPR', inCpr),
  cprIndex: text('Índice da CPR', { maxLength: 100, ...inCpr }),
  dueDate: date('Vencimento', inCpr),
  pledgedAt: text('Onde fica o penhor', { maxLength: 100, hint: 'O armazém em que o café da CPR fica.', ...inCpr }),
  settledAt: date('CPR liquidada em', { hint: 'Até lá o café fica reservado.', ...inCpr }),
  guarantee: text('Garantia', { maxLength: 255, ...inCpr }),
  assignor: text('Cedente', { maxLength: 100, ...inCpr }),
  barterValue: money('Valor dos insumos no barter', inBarter),
  barterBagsPerPackage: number('Sacas por pacote', { unit: 'sacas', min: 0, ...inBarter }),
  supplier: text('Fornecedor dos insumos', { maxLength: 100, partner: 'supplier', ...inBarter }),
} satisfies Fields;

const delivery = {
  deliveryDate: date('Entrega'),
  paymentDate: date('Pagamento'),
  deliveries: list(
    'Entregas parciais',
    {
      date: date('Data', { required: 'always' }),
      kg: number('Peso', { unit: 'kg', decimals: 3, above: 0, required: 'always' }),
    },
    { hint: 'O que já saiu; o resto fica reservado.' },
  ),
  bagsDelivered: number('Sacas na balança do comprador', { unit: 'sacas', min: 0 }),
  weightDelivered: number('Peso na balança do comprador', { unit: 'kg', decimals: 3, min: 0 }),
  discounts: list(
    'Descontos e acréscimos',
    {
      kind: choice('Tipo', DISCOUNT_KINDS, { required: 'always' }),
      amount: money('Valor', { required: 'always' }),
      per: choice('De quanto', DISCOUNT_MEASURES, { hint: 'Vazio: R$ no total.' }),
      description: text('Descrição', { maxLength: 255 }),
    },
    { isMoney: true, hint: 'Só o ágio soma. O que está aqui vale em lugar do calculado.' },
  ),
  payments: list('Parcelas', {
    due: date('Vence em', { required: 'always' }),
    amount: money('Valor', { required: 'always' }),
    paidAt: date('Paga em'),
  }),
  invoiceNumber: text('Número da NF-e', { maxLength: 40 }),
  invoiceKey: text('Chave de acesso da NF-e', { maxLength: 60, hint: 'Os 44 números da nota.' }),
  destination: choice('Destino', DESTINATIONS, { hint: 'Na exportação a venda não paga o INSS e o RAT do Funrural.' }),
  destinationCountry: text('País de destino', { maxLength: 2, country: true }),
  icoMark: text('Marca ICO', { maxLength: 20, hint: 'Ex.: 002/1961/0978.' }),
} satisfies Fields;

const quality = { classification: classificationField } satisfies Fields;

/** What is typed of a sale. */
export const saleForm = {
  fields: { ...parties, ...price, ...delivery, ...contract, ...quality, ...commonFields },
  quick: ['buyer', 'inputs', 'pricePerBag', 'date', 'contractType'],
  groups: [
    ['Negócio e preço', price],
    ['Quem vende e corretagem', parties],
    ['Entrega, nota e descontos', delivery],
    ['Contrato', contract],
    ['Classificação', quality],
  ],
} satisfies StageForm;
