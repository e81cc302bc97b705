import { classificationField } from '../classification.ts';
import { choice, date, type Fields, list, money, number, reference, text } from '../fields.ts';
import { PRICE_UNITS } from '../units.ts';

const parties = {
  buyer: text('Comprador', { maxLength: 100, required: 'started' }),
  buyerId: reference('Cadastro do comprador', 'parceiros'),
  seller: text('Vendedor', { maxLength: 100, expected: true, hint: 'Em nome de quem sai a nota.' }),
  client: text('Cliente final', { maxLength: 100 }),
  broker: text('Corretor', { maxLength: 100 }),
  brokerPct: number('Corretagem', {
    unit: '%',
    min: 0,
    max: 100,
    unlikely: { above: 3, message: 'O comum é de 0,5 a 1 %. Confira.' },
  }),
} satisfies Fields;

/** Kinds of deal; the price of some comes later or never. */
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

const price = {
  contractType: choice('Tipo de negócio', CONTRACT_TYPES, { hint: 'Vazio: à vista.' }),
  bags: number('Sacas', { unit: 'sacas', above: 0, hint: 'De 60 kg. Vazio: o peso dos lotes ÷ 60.' }),
  pricePerBag: money('Preço por saca (60 kg)', { hint: 'Em R$.' }),
  price: number('Preço combinado', {
    isMoney: true,
    decimals: 4,
    min: 0,
    hint: 'Se o preço não é por saca: vira R$ por saca na conta.',
  }),
  priceUnit: choice('Unidade do preço', UNIT_LABELS),
  exchange: choice('Bolsa', {
    ICE_KC: 'Nova York (ICE KC)',
    ICE_RC: 'Londres (ICE RC)',
    B3_ICF: 'B3 arábica (ICF)',
    B3_CNL: 'B3 conilon (CNL)',
  }),
  futuresMonth: choice('Mês do contrato na bolsa', {
    F: 'Janeiro (F)',
    H: 'Março (H)',
    K: 'Maio (K)',
    N: 'Julho (N)',
    U: 'Setembro (U)',
    X: 'Novembro (X)',
    Z: 'Dezembro (Z)',
  }),
  futuresPrice: number('Cotação da bolsa', { isMoney: true, decimals: 4, min: 0 }),
  differential: number('Diferencial', {
    isMoney: true,
    decimals: 4,
    hint: 'Na unidade da bolsa; com sinal de menos quando desconta.',
  }),
  exchangeRate: number('Dólar', { isMoney: true, decimals: 4, above: 0, hint: 'R$ por US$ 1.' }),
} satisfies Fields;

const contract = {
  contractNumber: text('Número do contrato', { maxLength: 50 }),
  quality: text('Qualidade combinada', { maxLength: 255, hint: 'Ex.: tipo 6, bebida dura, peneira 16 acima.' }),
  deliveryFrom: date('Entrega a partir de'),
  deliveryTo: date('Entrega até'),
  penaltyPct: number('Multa', { unit: '%', min: 0, max: 100 }),
  fixingDeadline: date('Fixar até'),
  fixations: list('Fixações', {
    date: date('Data'),
    bags: number('Sacas', { unit: 'sacas', above: 0 }),
    price: money('Preço por saca'),
  }),
  cprNumber: text('Número da CPR', { maxLength: 40 }),
  cprRegistry: text('Registradora da CPR', { maxLength: 100, hint: 'Ex.: B3, CERC.' }),
  cprRegistryDate: date('Registro da CPR'),
  cprValue: money('Valor da CPR'),
  cprIndex: text('Índice da CPR', { maxLength: 100 }),
  dueDate: date('Vencimento'),
  guarantee: text('Garantia', { maxLength: 255 }),
  assignor: text('Cedente', { maxLength: 100 }),
  barterValue: money('Valor dos insumos no barter'),
  barterBagsPerPackage: number('Sacas por pacote', { unit: 'sacas', min: 0 }),
  supplier: text('Fornecedor dos insumos', { maxLength: 100 }),
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
      kind: choice(
        'Tipo',
        {
          funrural: 'Funrural',
          frete: 'Frete',
          corretagem: 'Corretagem',
          sacaria: 'Sacaria',
          desagio: 'Deságio',
          agio: 'Ágio (acréscimo)',
          outro: 'Outro desconto',
        },
        { required: 'always' },
      ),
      amount: money('Valor', { required: 'always' }),
      description: text('Descrição', { maxLength: 255 }),
    },
    { isMoney: true, hint: 'Valores em R$. Só o ágio soma.' },
  ),
  invoiceNumber: text('Número da NF-e', { maxLength: 40 }),
  invoiceKey: text('Chave de acesso da NF-e', { maxLength: 60, hint: 'Os 44 números da nota.' }),
  destinationCountry: text('País de destino', { maxLength: 2, hint: 'Duas letras: BR, DE, US.' }),
  icoMark: text('Marca ICO', { maxLength: 20, hint: 'Ex.: 002/1961/0978.' }),
} satisfies Fields;

/** Fields of a sale, in the order of its full form. */
export const saleFields = {
  ...parties,
  ...price,
  ...delivery,
  ...contract,
  classification: classificationField,
} satisfies Fields;
