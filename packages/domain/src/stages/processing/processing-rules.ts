import { refusal, warning } from '../../definition/finding.ts';
import { PRODUCT_FORMS } from '../../definition/forms.ts';
import type { Rule, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { cherryDensityOf } from '../../farm/farm-defaults.ts';
import { dayInPtBr, daysBetween } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { isUnderWay, lastDay, numberAt, ratio, textAt, totalKg } from '../../record/data-values.ts';
import type { ProductForm } from '../../record/record.ts';
import { microlotRule } from '../../rules/mixture-rules.ts';
import { sourcesOf } from '../../rules/sources.ts';
import { parchmentPct } from './processing-figures.ts';

const MOST_WATER_PER_LITER = 5;
const POSSIBLE_PARCHMENT_PCT = 75;
const USUAL_PARCHMENT_PCT = { least: 40, most: 62 };
/** Usual moisture after the washer, % wet basis. */
const USUAL_HUMIDITY: Readonly<Partial<Record<ProductForm, readonly [least: number, most: number]>>> = {
  cherry_mixed: [50, 72],
  cherry_ripe: [50, 72],
  cherry_unripe: [50, 72],
  cherry_float: [25, 60],
  wet_parchment: [45, 62],
};

/** A honey states how much mucilage was left. */
const honeyRule: Rule = (content) => {
  if (!isUnderWay(content) || content.data.method !== 'honey' || textAt(content.data, 'honeyType')) return [];
  return [
    warning('data.honeyType', 'missing/honeyType', 'Diga a mucilagem do honey: amarelo, vermelho, preto ou branco.'),
  ];
};

/** Washing takes up to 5 L of water for each litre of coffee. */
const waterRule: Rule = ({ data, inputs }, { farm }) => {
  const density = cherryDensityOf(farm.settings);
  const perLiter = ratio(numberAt(data, 'waterUsed'), numberAt(data, 'quantity') ?? totalKg(inputs) / density);
  if (perLiter === null || perLiter <= MOST_WATER_PER_LITER) return [];
  const message = `Dá ${formatNumber(perLiter, 1)} L de água por litro de café. Passar de 5 L é raro. Confira.`;
  return [warning('data.waterUsed', 'waterUsed/unlikely', message)];
};

/** Each fraction has its usual moisture. */
const outputHumidityRule: Rule = ({ outputs }) =>
  outputs.flatMap(({ form, humidity }, index) => {
    const usual = USUAL_HUMIDITY[form];
    if (humidity === null || usual === undefined) return [];
    const [least, most] = usual;
    if (humidity >= least && humidity <= most) return [];
    const message = `${PRODUCT_FORMS[form].label} com ${formatNumber(humidity, 1)} % de umidade. O comum é de ${least} a ${most} %. Confira.`;
    return [warning(`outputs.${index}.humidity`, 'output/humidity-unlikely', message)];
  });

/** About half of the pulped fruit becomes parchment. */
const parchmentRule: Rule = (content) => {
  const share = parchmentPct(content);
  if (share === null) return [];
  const said = `De cada 100 kg descascados ficaram ${formatNumber(share, 1)} kg de pergaminho.`;
  if (share > POSSIBLE_PARCHMENT_PCT) {
    return [refusal('outputs', 'parchment/impossible', `${said} Passar de 75 não pode. Confira os pesos.`)];
  }
  if (share >= USUAL_PARCHMENT_PCT.least && share <= USUAL_PARCHMENT_PCT.most) return [];
  return [warning('outputs', 'parchment/unlikely', `${said} O comum é de 40 a 62. Confira os pesos.`)];
};

/** Fruit is washed within a day. */
const freshnessRule: Rule = (content, context) =>
  sourcesOf(content, context).flatMap(({ input, record }) => {
    if (record?.section !== 'colheita') return [];
    const days = daysBetween(lastDay(record), input.date ?? content.date) ?? 0;
    if (days <= 1) return [];
    const message = `${record.name} foi colhida em ${dayInPtBr(lastDay(record))}: esperou ${counted(days, 'dias', 0)}. O melhor é em até 24 h.`;
    return [warning('inputs', 'processing/late', message)];
  });

/** All checks of a processing besides those of its fields and its mass. */
export const processingChecks: StageChecks = {
  rules: [honeyRule, waterRule, outputHumidityRule, parchmentRule, freshnessRule, microlotRule],
};
