import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule, RuleContext, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { searchKey } from '../../ground/search-key.ts';
import { CUP_PROTOCOLS } from '../../knowledge/scores.ts';
import { storedBagRule, usualBagKg } from '../../quality/bag-weight.ts';
import { classificationRule } from '../../quality/classification-rules.ts';
import { ownScores } from '../../quality/own-score.ts';
import { specialScore } from '../../quality/special-score.ts';
import { isUnderWay, numberAt, textAt, totalKg } from '../../record/data-values.ts';
import type { RecordContent } from '../../record/record.ts';
import { knownMoisture } from '../../rules/known-moisture.ts';
import { sameFormRule } from '../../rules/output-form.ts';
import { formsIn } from '../../rules/sources.ts';
import { daysStored } from './days-stored.ts';
import { foundKg, lastLossAt } from './movements.ts';
import { movementsRule } from './storage-movements.ts';
import { deriveStorage } from './storage-output.ts';

const STATES_OF_COFFEE = {
  dry_parchment: 'pergaminho',
  dry_cherry: 'coco',
  green_bean: 'beneficiado',
  screenings: 'escolha',
};

/** A stored lot has one kind: parchment, coco, green or screenings. */
const mixedRule: Rule = (content, context) => {
  const names = formsIn(content, context).flatMap((form) =>
    Object.entries(STATES_OF_COFFEE).flatMap(([known, name]) => (known === form ? name : [])),
  );
  if (names.length < 2) return [];
  return [warning('inputs', 'storage/mixed-forms', `Há ${names.join(' e ')} no mesmo lote. Guarde separado.`)];
};

const MOST_MOISTURE_PCT = 12.5;

/** Coffee above the official limit of moisture goes mouldy in the store. */
const moistRule: Rule = (content, context) => {
  const humidity = isUnderWay(content) ? knownMoisture(content, context) : undefined;
  if (humidity === undefined || humidity <= MOST_MOISTURE_PCT) return [];
  const message = `O café veio com ${formatNumber(humidity, 1)} % de umidade. Acima de ${formatNumber(MOST_MOISTURE_PCT, 1)} % pode mofar.`;
  return [warning('inputs', 'humidity/too-high', message)];
};

/** Coffee in another party's warehouse: its owner, and its transport document. */
const thirdPartyRule: Rule = (content) => {
  const type = textAt(content.data, 'warehouseType') ?? 'own';
  if (type === 'own' || !isUnderWay(content)) return [];
  const has = (key: string): boolean => textAt(content.data, key) !== undefined;
  return [
    ...(has('company') ? [] : [warning('data.company', 'missing/company', 'Informe de quem é o armazém.')]),
    ...(has('invoiceNumber') || has('documentNumber')
      ? []
      : [
          warning(
            'data.invoiceNumber',
            'invoice/missing',
            'Café em armazém de terceiro sem nota de remessa. Informe o número.',
          ),
        ]),
  ];
};

/** Each warehouse uses a deposit number once. */
const depositSlipRule: Rule = ({ data }, { others }) => {
  const slip = searchKey(textAt(data, 'adNumber') ?? '');
  const company = searchKey(textAt(data, 'company') ?? '');
  const isTwin = (other: RecordContent): boolean =>
    searchKey(textAt(other.data, 'adNumber') ?? '') === slip &&
    searchKey(textAt(other.data, 'company') ?? '') === company;
  const twin = slip === '' ? undefined : others('armazenamento').find(isTwin);
  if (twin === undefined) return [];
  return [warning('data.adNumber', 'adNumber/duplicate', `${twin.code} já tem este AD. Confira o número.`)];
};

const MOST_DAYS = 365;
const MOST_DAYS_IN_JUTE = 120;

const isSpecial = (content: RecordContent): boolean =>
  CUP_PROTOCOLS.some((protocol) => {
    const scoreOf = ownScores(content, protocol);
    return content.outputs.some(({ key }) => {
      const scored = scoreOf(key);
      return scored !== null && scored.score >= specialScore(protocol, scored.day);
    });
  });

/** Old coffee loses colour and taste, specialty coffee in jute sooner. */
const ageRule: Rule = (content, context) => {
  const days = daysStored(content, context) ?? 0;
  if (days > MOST_DAYS) {
    return [
      warning('date', 'storage/long', `Guardado há ${counted(days, 'dias')}. Depois de um ano perde cor e bebida.`),
    ];
  }
  if (days <= MOST_DAYS_IN_JUTE || content.data.packaging !== 'juta' || !isSpecial(content)) return [];
  const message = `Café especial em juta há ${counted(days, 'dias')}. Passe para saco hermético.`;
  return [warning('data.packaging', 'storage/jute', message)];
};

const off = (one: number, other: number): boolean => Math.abs(one - other) > other * 0.01;

const bagsText = (bags: number): string => counted(bags, 'sacas');

/** Computed sacas of green coffee if they differ by one or more from the typed ones at 60 kg each. */
function usualBags(content: RecordContent, context: RuleContext, bags: number): Finding[] {
  const kg = numberAt(content.data, 'weight') ?? totalKg(content.inputs);
  const usual = usualBagKg(content, context);
  if (usual === null || kg === 0 || Math.abs(bags * usual - kg) < usual || !off(bags * usual, kg)) return [];
  const message =
    `${bagsText(bags)} de ${formatNumber(usual)} kg dão ${formatNumber(bags * usual)} kg, e são ` +
    `${formatNumber(kg, 3)} kg: ${bagsText(kg / usual)}. Confira.`;
  return [warning('data.bags', 'bags/mismatch', message)];
}

/**
 * Sacas × weight of one: an error against a typed weight, a warning against the lots, with 1 % tolerance. The default
 * weight is that of green coffee.
 */
export const bagsRule: Rule = (content, context) => {
  const { data, inputs } = content;
  const bags = numberAt(data, 'bags');
  const bagWeight = numberAt(data, 'bagWeight');
  const whole = bags === undefined || Number.isInteger(bags);
  const found: Finding[] = whole ? [] : [warning('data.bags', 'bags/not-whole', `${bagsText(bags)}: há saca aberta?`)];
  if (bags === undefined) return found;
  if (bagWeight === undefined) return [...found, ...usualBags(content, context, bags)];
  const kg = bags * bagWeight;
  const say = (other: number) =>
    `${bagsText(bags)} de ${formatNumber(bagWeight)} kg dão ${formatNumber(kg)} kg, e o peso é ${formatNumber(other, 3)} kg.`;
  const weight = numberAt(data, 'weight');
  if (weight !== undefined && off(kg, weight)) return [...found, refusal('data.weight', 'bags/weight', say(weight))];
  const drawn = totalKg(inputs);
  return drawn > 0 && off(kg, drawn) ? [...found, warning('data.bags', 'bags/mismatch', say(drawn))] : found;
};

/** All checks of a storage. */
export const storageChecks: StageChecks = {
  derive: deriveStorage,
  rules: [
    moistRule,
    mixedRule,
    sameFormRule,
    thirdPartyRule,
    depositSlipRule,
    ageRule,
    bagsRule,
    storedBagRule,
    movementsRule,
    classificationRule,
  ],
  foundKg,
  lossAt: lastLossAt,
};
