import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { STATES } from '../../farm/states.ts';
import { dayInPtBr, daysBetween } from '../../ground/days.ts';
import { formatMoney, formatNumber } from '../../ground/numbers.ts';
import { searchKey } from '../../ground/search-key.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { classificationRule } from '../../quality/classification-rules.ts';
import { numberAt, ratio, rowsAt, textAt, totalKg } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { ancestorsOf, sourcesOf } from '../../rules/sources.ts';
import { exportReadinessRule } from './export-readiness.ts';
import { readNfeKey } from './nfe-key.ts';
import { discountsOf, grossOf } from './sale-net.ts';
import { needsPrice } from './sale-price.ts';

/** Statuses in which coffee has left, all of it or a part. */
const SHIPPED = new Set(['partially_delivered', 'delivered', 'partially_paid', 'paid']);
const NOT_YET = new Set(['draft', 'negotiating', 'cancelled']);

/** A sale must say its price from `contracted` on, unless its kind of deal fixes it later. */
export const priceRule: Rule = ({ data, status }) => {
  if (NOT_YET.has(status) || !needsPrice(data) || numberAt(data, 'pricePerBag') !== undefined) return [];
  return [
    refusal('data.pricePerBag', 'missing/pricePerBag', 'Informe o preço por saca, ou escolha um negócio a fixar.'),
  ];
};

/** Sacas are noted to the hundredth. */
const HALF_A_HUNDREDTH = 0.005 + 1e-9;

/** Sacas sent against the kg of the lots, with 1 % to spare. */
export const bagsRule: Rule = ({ data, inputs }) => {
  const bags = numberAt(data, 'bags');
  const drawn = totalKg(inputs) / KG_PER_SACA;
  const spare = Math.max(drawn * 0.01, HALF_A_HUNDREDTH);
  if (bags === undefined || drawn === 0 || Math.abs(bags - drawn) <= spare) return [];
  const message = `Os lotes dão ${counted(drawn, 'sacas')} e estão anotadas ${formatNumber(bags)}. Qual está certo?`;
  return [warning('data.bags', 'bags/mismatch', message)];
};

const FEWEST_SALES = 3;
const PRICE_DEVIATION = 0.3;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A price far from the farm's other sales of the season, once there are three of them. */
const usualPriceRule: Rule = ({ data, season, status }, { others }) => {
  const price = numberAt(data, 'pricePerBag');
  if (price === undefined || status === 'cancelled') return [];
  const sales = others('vendas').filter((sale) => sale.season === season && !NOT_YET.has(sale.status));
  const prices = sales.flatMap((sale) => numberAt(sale.data, 'pricePerBag') ?? []);
  const usual = median(prices);
  if (prices.length < FEWEST_SALES || Math.abs(price - usual) <= usual * PRICE_DEVIATION) return [];
  const message = `${formatMoney(price)} por saca. Nesta safra o comum foi perto de ${formatMoney(usual)}. Confira.`;
  return [warning('data.pricePerBag', 'price/unlikely', message)];
};

/** Discounts cannot be more than what the sale brings. */
const discountsRule: Rule = ({ data, inputs }) => {
  const gross = grossOf(data, totalKg(inputs));
  if (gross === null) return [];
  const discounts = discountsOf(data, gross);
  if (discounts <= gross) return [];
  const message = `Os descontos somam ${formatMoney(discounts)} e a venda dá ${formatMoney(gross)}.`;
  return [refusal('data.discounts', 'discounts/above-gross', message)];
};

/** kg that the buyer's side says to have received, by the first way in which it was noted; null where it was not. */
function receivedKg(data: RecordContent['data']): { field: string; kg: number } | null {
  const deliveries = rowsAt(data, 'deliveries');
  if (deliveries.length > 0) {
    return { field: 'data.deliveries', kg: deliveries.reduce((sum, row) => sum + (numberAt(row, 'kg') ?? 0), 0) };
  }
  const weight = numberAt(data, 'weightDelivered');
  if (weight !== undefined) return { field: 'data.weightDelivered', kg: weight };
  const bags = numberAt(data, 'bagsDelivered');
  return bags === undefined ? null : { field: 'data.bagsDelivered', kg: bags * KG_PER_SACA };
}

const MOST_DELIVERED = 1.03;

/** What was delivered against what was contracted: 3 % more is refused, 1 % off at the buyer's scale is asked about. */
const deliveredRule: Rule = ({ data, inputs, status }) => {
  const received = receivedKg(data);
  const contracted = totalKg(inputs);
  const share = ratio(received?.kg, contracted);
  if (received === null || share === null) return [];
  const message = `Foram contratados ${formatNumber(contracted, 3)} kg e entregues ${formatNumber(received.kg, 3)} kg.`;
  if (share > MOST_DELIVERED + 1e-9)
    return [refusal(received.field, 'delivery/above-contract', `${message} Confira os pesos.`)];
  const isOff = share > 1.01 || (share < 0.99 && SHIPPED.has(status) && status !== 'partially_delivered');
  return isOff ? [warning(received.field, 'delivery/differs', `${message} Qual está certo?`)] : [];
};

/** A partial delivery says what left, so that the rest stays reserved. */
const partialDeliveryRule: Rule = ({ data, status }) => {
  if (status !== 'partially_delivered' || rowsAt(data, 'deliveries').length > 0) return [];
  return [warning('data.deliveries', 'missing/deliveries', 'Informe o que já foi entregue; o resto fica reservado.')];
};

const deliveryDays = (data: RecordContent['data']): { field: string; day: string }[] => {
  const whole = textAt(data, 'deliveryDate');
  const partial = rowsAt(data, 'deliveries').flatMap((row, index) => {
    const day = textAt(row, 'date');
    return day === undefined ? [] : [{ field: `data.deliveries.${index}.date`, day }];
  });
  return [...(whole === undefined ? [] : [{ field: 'data.deliveryDate', day: whole }]), ...partial];
};

/** Coffee is not delivered before it was picked. */
const deliveryDateRule: Rule = (content, context) => {
  const days = deliveryDays(content.data);
  if (days.length === 0) return [];
  const harvests = ancestorsOf(content, context).filter(({ section }) => section === 'colheita');
  const picked = harvests.reduce((first, { date }) => (first === '' || date < first ? date : first), '');
  return days.flatMap(({ field, day }): Finding[] => {
    if (picked === '' || day >= picked) return [];
    return [
      refusal(field, 'delivery/before-harvest', `Este café foi colhido em ${dayInPtBr(picked)}. Confira a entrega.`),
    ];
  });
};

const MOST_DAYS_TO_PAY = 180;

/** A payment more than half a year away. */
const paymentRule: Rule = ({ data, date }) => {
  const paid = textAt(data, 'paymentDate');
  const days = paid === undefined ? null : daysBetween(date, paid);
  if (days === null || days <= MOST_DAYS_TO_PAY) return [];
  return [
    warning(
      'data.paymentDate',
      'payment/late',
      `Pagamento em ${counted(days, 'dias', 0)}. O comum é até ${MOST_DAYS_TO_PAY}. Confira.`,
    ),
  ];
};

/** One buyer numbers a contract once. */
const contractNumberRule: Rule = ({ data }, { others }) => {
  const numberKey = searchKey(textAt(data, 'contractNumber') ?? '');
  const buyer = searchKey(textAt(data, 'buyer') ?? '');
  const isTwin = (other: RecordContent): boolean =>
    searchKey(textAt(other.data, 'contractNumber') ?? '') === numberKey &&
    searchKey(textAt(other.data, 'buyer') ?? '') === buyer;
  const twin = numberKey === '' ? undefined : others('vendas').find(isTwin);
  if (twin === undefined) return [];
  return [
    warning(
      'data.contractNumber',
      'contract/duplicate',
      `A venda ${twin.code} já tem este contrato. Confira o número.`,
    ),
  ];
};

const FUTURES_MONTHS: Readonly<Record<string, string>> = {
  ICE_KC: 'HKNUZ',
  ICE_RC: 'FHKNUX',
  B3_ICF: 'HKNUZ',
  B3_CNL: 'FHKNUX',
};

/** Each exchange trades coffee in months of its own. */
const futuresMonthRule: Rule = ({ data }) => {
  const month = textAt(data, 'futuresMonth');
  const months = FUTURES_MONTHS[textAt(data, 'exchange') ?? 'ICE_KC'];
  if (month === undefined || months === undefined || months.includes(month)) return [];
  const message = `Esta bolsa não tem contrato ${month}. Os meses são ${[...months].join(', ')}.`;
  return [refusal('data.futuresMonth', 'futures/month', message)];
};

const MODEL = '55';

function keyFindings(field: string, key: string): Finding[] {
  const parts = readNfeKey(key);
  if (parts === null) return [refusal(field, 'invoice/key', 'A chave da nota não confere. Confira os 44 números.')];
  if (parts.model !== MODEL) return [refusal(field, 'invoice/model', `A chave é de modelo ${parts.model}. NF-e é 55.`)];
  if (STATES.some(({ ibge }) => ibge === parts.stateCode)) return [];
  return [refusal(field, 'invoice/state', 'A chave começa com um estado que não existe. Confira.')];
}

/** The invoice: its key must hold, and coffee that left needs one. */
const invoiceRule: Rule = ({ data, status }) => {
  const key = textAt(data, 'invoiceKey');
  if (key !== undefined) return keyFindings('data.invoiceKey', key);
  if (textAt(data, 'invoiceNumber') !== undefined || !SHIPPED.has(status)) return [];
  return [warning('data.invoiceNumber', 'invoice/missing', 'O café saiu sem nota anotada. Informe a NF-e.')];
};

/** A buyer of the register should have a document. */
const buyerDocumentRule: Rule = ({ data }, { record }) => {
  const id = textAt(data, 'buyerId');
  const partner = id === undefined ? undefined : record(id);
  if (partner === undefined) return [];
  const hasDocument = ['cpf', 'cnpj', 'document'].some((key) => textAt(partner.data, key) !== undefined);
  if (hasDocument) return [];
  return [warning('data.buyerId', 'buyer/no-document', `${partner.name} está sem CPF ou CNPJ. Complete o cadastro.`)];
};

/** Coffee picked inside a waiting period carries that with it. */
const phiLotRule: Rule = (content, context) => {
  const lots = sourcesOf(content, context).flatMap(({ record }) =>
    record?.flags.includes('phiViolation') ? record.code : [],
  );
  if (lots.length === 0) return [];
  const which = [...new Set(lots)].join(', ');
  return [warning('inputs', 'phi/lot', `${which} tem café colhido dentro da carência. Confira com o comprador.`)];
};

/** Everything that a sale has to say. */
export const saleRules: readonly Rule[] = [
  bagsRule,
  usualPriceRule,
  discountsRule,
  deliveredRule,
  partialDeliveryRule,
  deliveryDateRule,
  paymentRule,
  contractNumberRule,
  futuresMonthRule,
  invoiceRule,
  buyerDocumentRule,
  phiLotRule,
  exportReadinessRule,
  classificationRule,
];
