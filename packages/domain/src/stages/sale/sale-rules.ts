import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { dayInPtBr, daysBetween } from '../../ground/days.ts';
import { formatMoney, formatNumber } from '../../ground/numbers.ts';
import { searchKey } from '../../ground/search-key.ts';
import { KG_PER_SACA } from '../../ground/units.ts';
import { classificationRule } from '../../quality/classification-rules.ts';
import { numberAt, ratio, rowsAt, textAt, totalKg } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { invoiceKeyFindings, normaliseNfeKey } from '../../rules/invoice-key.ts';
import { ancestorsOf, sourcesOf } from '../../rules/sources.ts';
import { deriveSale } from './derive-sale.ts';
import { exportReadinessRule } from './export-readiness.ts';
import { pledgedLotRule } from './pledge-rule.ts';
import { answeredAccount } from './sale-account.ts';
import { typedDeductions } from './sale-deductions.ts';
import { fixationValue, saleGross } from './sale-gross.ts';
import { barterSacas, futuresDay, futuresOn, needsPrice } from './sale-price.ts';
import { NOT_YET_SOLD } from './sale-statuses.ts';
import { sacasOf, soldLots } from './sold-lots.ts';
import { usualPriceRule } from './usual-price-rule.ts';

/** Statuses in which coffee has left, all or part of it. */
const SHIPPED = new Set(['partially_delivered', 'delivered', 'partially_paid', 'paid']);

/** A sale must say its price from `contracted` on, unless its kind of deal fixes it later. */
export const priceRule: Rule = (content, context) => {
  const { data, status } = content;
  if (NOT_YET_SOLD.has(status) || !needsPrice(data) || numberAt(data, 'pricePerBag') !== undefined) return [];
  if (saleGross(content, context).gross !== null) return [];
  return [
    refusal('data.pricePerBag', 'missing/pricePerBag', 'Informe o preço por saca, ou escolha um negócio a fixar.'),
  ];
};

/** Sacas are recorded to the hundredth. */
const HALF_A_HUNDREDTH = 0.005 + 1e-9;

/** Sacas sent against those of the lots, by weight alone or by what they give when hulled, with 1 % to spare. */
export const bagsRule: Rule = (content, context) => {
  const { data, inputs } = content;
  const bags = numberAt(data, 'bags');
  const weighed = totalKg(inputs) / KG_PER_SACA;
  const sacas = sacasOf(soldLots(content, context));
  const isNear = (drawn: number) => Math.abs((bags ?? 0) - drawn) <= Math.max(drawn * 0.01, HALF_A_HUNDREDTH);
  if (bags === undefined || sacas === 0 || isNear(weighed) || isNear(sacas)) return [];
  const message = `Os lotes dão ${counted(sacas, 'sacas')} e estão anotadas ${formatNumber(bags)}. Qual está certo?`;
  return [warning('data.bags', 'bags/mismatch', message)];
};

/** Discounts cannot be more than what the sale brings. */
const discountsRule: Rule = (content, context) => {
  const { gross, sacas, fixedBags } = saleGross(content, context);
  if (gross === null || fixedBags === 0) return [];
  const discounts = typedDeductions(content.data, { gross, sacas }).reduce((sum, { amount }) => sum + amount, 0);
  if (discounts <= gross) return [];
  const message = `Os descontos somam ${formatMoney(discounts)} e a venda dá ${formatMoney(gross)}.`;
  return [refusal('data.discounts', 'discounts/above-gross', message)];
};

/** kg received by the buyer, from the first field that has them; null if none has. */
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

/** Delivered against contracted kg: 3 % more is an error, 1 % difference at the buyer's scale a warning. */
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

/** A partial delivery states its kg, so that the rest stays reserved. */
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

/** A broker takes a share or an amount, and not both. */
const brokerRule: Rule = ({ data }) => {
  if (numberAt(data, 'brokerPct') === undefined || numberAt(data, 'brokerAmount') === undefined) return [];
  return [refusal('data.brokerAmount', 'broker/both', 'Informe a corretagem em % ou em R$, uma das duas.')];
};

/** Prices of single lots are of lots that the sale has. */
const linesRule: Rule = ({ data, inputs }) =>
  rowsAt(data, 'lines').flatMap((row, at): Finding[] => {
    const output = textAt(row, 'output');
    const isSold = inputs.some(
      (input) => input.recordId === textAt(row, 'recordId') && (output ?? input.output) === input.output,
    );
    if (isSold) return [];
    return [
      refusal(`data.lines.${at}.recordId`, 'lines/unknown-lot', 'Este preço é de um lote que não está na venda.'),
    ];
  });

const FUTURES_MONTH = /^[FHKNUXZ]\d{2}$/;

/** Fixations: their month is a letter and a year, dollars need their rate, and no more is fixed than is sold. */
const fixationsRule: Rule = (content, context) => {
  const { data } = content;
  const rows = rowsAt(data, 'fixations');
  const found = rows.flatMap((row, at): Finding[] => {
    const month = textAt(row, 'month');
    const field = `data.fixations.${at}`;
    if (month !== undefined && !FUTURES_MONTH.test(month))
      return [refusal(`${field}.month`, 'fixations/month', 'O mês é uma letra e o ano, como U26.')];
    if (numberAt(row, 'price') === undefined || fixationValue(row, data) !== null) return [];
    return [refusal(`${field}.fx`, 'fixations/fx', 'Informe o dólar desta fixação.')];
  });
  const { fixedBags, sacas } = saleGross(content, context);
  if (rows.length === 0 || sacas === 0 || fixedBags <= sacas * 1.01) return found;
  const message = `Estão fixadas ${counted(fixedBags, 'sacas')} e a venda tem ${counted(sacas, 'sacas')}. Confira.`;
  return [...found, warning('data.fixations', 'fixations/above-sold', message)];
};

/** A price by saca beneficiada rests on the renda; without one that was agreed it is told how many sacas follow. */
const rendaRule: Rule = (content, context) => {
  const lots = saleGross(content, context).lots.filter(({ isEstimated }) => isEstimated);
  const isByRenda = [content.data, ...lots.map(({ own }) => own)].some((row) => row.priceUnit === 'BRL_milled_bag');
  if (!isByRenda || lots.length === 0) return [];
  const message = `Sem renda combinada, estimamos ${counted(sacasOf(lots), 'sacas')} pelo comum da fazenda. Combine a prova da renda.`;
  return [warning('data.rendaPct', 'sale/yield-estimated', message)];
};

/** A barter of which the lots are not what is owed for the inputs, with 1 % to spare. */
const barterRule: Rule = (content, context) => {
  const owed = barterSacas(content);
  const sacas = sacasOf(soldLots(content, context));
  if (owed === null || sacas === 0 || Math.abs(sacas - owed) <= Math.max(owed * 0.01, HALF_A_HUNDREDTH)) return [];
  const message = `Pelos insumos são ${counted(owed, 'sacas')} e os lotes dão ${counted(sacas, 'sacas')}. Confira.`;
  return [warning('data.barterValue', 'barter/differs', message)];
};

/** A CPR is not settled before it was made. */
const settledRule: Rule = ({ data, date }) => {
  const settled = textAt(data, 'settledAt');
  if (settled === undefined || settled >= date) return [];
  const message = `A CPR é de ${dayInPtBr(date)}. Confira o dia em que foi liquidada.`;
  return [refusal('data.settledAt', 'settledAt/before-start', message)];
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

/** A buyer uses a contract number once. */
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

/** Each exchange trades coffee in months of its own. */
const futuresMonthRule: Rule = (content) => {
  const { data } = content;
  const month = textAt(data, 'futuresMonth');
  const months = futuresOn(textAt(data, 'exchange') ?? 'ICE_KC', futuresDay(content))?.months;
  if (month === undefined || months === undefined || months.includes(month)) return [];
  const message = `Esta bolsa não tem contrato ${month}. Os meses são ${[...months].join(', ')}.`;
  return [refusal('data.futuresMonth', 'futures/month', message)];
};

/** The invoice's key is valid, and delivered coffee has an invoice. */
const invoiceRule: Rule = ({ data, status }) => {
  const key = textAt(data, 'invoiceKey');
  if (key !== undefined) return invoiceKeyFindings('data.invoiceKey', key);
  if (textAt(data, 'invoiceNumber') !== undefined || !SHIPPED.has(status)) return [];
  return [warning('data.invoiceNumber', 'invoice/missing', 'O café saiu sem nota anotada. Informe a NF-e.')];
};

/** An invoice is of one sale. */
const invoiceTwinRule: Rule = ({ data, status }, { others }) => {
  const key = normaliseNfeKey(textAt(data, 'invoiceKey') ?? '');
  if (key === '' || status === 'cancelled') return [];
  const twin = others('vendas').find(
    (other) => other.status !== 'cancelled' && normaliseNfeKey(textAt(other.data, 'invoiceKey') ?? '') === key,
  );
  if (twin === undefined) return [];
  return [refusal('data.invoiceKey', 'invoice/duplicate', `Esta nota já está na venda ${twin.code}.`)];
};

/** A registered buyer should have a document. */
const buyerDocumentRule: Rule = ({ data }, { record }) => {
  const id = textAt(data, 'buyerId');
  const partner = id === undefined ? undefined : record(id);
  if (partner === undefined) return [];
  const hasDocument = ['cpf', 'cnpj', 'document'].some((key) => textAt(partner.data, key) !== undefined);
  if (hasDocument) return [];
  return [warning('data.buyerId', 'buyer/no-document', `${partner.name} está sem CPF ou CNPJ. Complete o cadastro.`)];
};

/** Coffee picked within a waiting period stays flagged. */
const phiLotRule: Rule = (content, context) => {
  const lots = sourcesOf(content, context).flatMap(({ record }) =>
    record?.flags.includes('phiViolation') ? record.code : [],
  );
  if (lots.length === 0) return [];
  const which = [...new Set(lots)].join(', ');
  return [warning('inputs', 'phi/lot', `${which} tem café colhido dentro da carência. Confira com o comprador.`)];
};

/** All checks of a sale. */
export const saleChecks: StageChecks = {
  derive: deriveSale,
  answers: (sale, context) => ({ account: answeredAccount(sale, context) }),
  requires: priceRule,
  rules: [
    bagsRule,
    usualPriceRule,
    discountsRule,
    deliveredRule,
    partialDeliveryRule,
    deliveryDateRule,
    paymentRule,
    brokerRule,
    linesRule,
    fixationsRule,
    barterRule,
    settledRule,
    rendaRule,
    contractNumberRule,
    futuresMonthRule,
    invoiceRule,
    invoiceTwinRule,
    buyerDocumentRule,
    phiLotRule,
    pledgedLotRule,
    exportReadinessRule,
    classificationRule,
  ],
};
