import { refusal, warning } from '../../definition/finding.ts';
import type { Finding, Rule, StageChecks } from '../../definition/stage.ts';
import { counted } from '../../definition/unit-word.ts';
import { addMonths, dayIn, dayInPtBr, daysBetween } from '../../ground/days.ts';
import { formatNumber } from '../../ground/numbers.ts';
import { durationInDays, isUnderWay, lastDay, numberAt, ratio, rowsAt, textAt } from '../../record/data-values.ts';
import { isOwnWork } from '../../record/lot-origin.ts';
import type { FarmRecord } from '../../record/record.ts';
import { areaOn } from '../../record/versions.ts';
import { plotIdsOf } from '../activity/waiting-period.ts';
import { waitingPeriodRule } from '../activity/waiting-period-rule.ts';
import { plantedOn } from '../plot/planted-on.ts';
import { harvestBounds, sacasOf } from './harvest-bounds.ts';
import { measuresPerWorkerDay } from './harvest-figures.ts';
import { deriveHarvest, sumOfPlots } from './harvest-output.ts';
import { harvestQuantityRules } from './harvest-quantity.ts';

const MONTHS_TO_FIRST_CROP = 18;
const MACHINE_SLOPE_PCT = 20;
const RIPENESS = ['ripePct', 'unripePct', 'overripePct', 'dryPct'] as const;

/** A question to a plot: day, method of picking, and whether the stored harvest already has it. */
type Picking = { date: string; method: string; isStored: boolean };

function findingsOfPlot(plot: FarmRecord, { date, method, isStored }: Picking): Finding[] {
  const findings: Finding[] = [];
  const say = (code: string, message: string) => findings.push(warning('data.plots', code, message));
  const planted = plantedOn(plot.data);
  if (plot.status === 'eradicated' && !isStored) {
    const message = `${plot.name} foi erradicado: não dá mais colheita. Escolha outro talhão.`;
    findings.push(refusal('data.plots', 'plot/eradicated', message));
  }
  if (plot.data.phase === 'formation') say('plot/formation', `${plot.name} ainda está em formação. Confira o talhão.`);
  if (planted !== null && date < planted) {
    const message = `${plot.name} foi plantado em ${dayInPtBr(planted)}, depois desta colheita. Confira a data.`;
    findings.push(refusal('date', 'plot/not-planted', message));
  } else if (planted !== null && date < addMonths(planted, MONTHS_TO_FIRST_CROP)) {
    say('plot/too-young', `${plot.name} foi plantado em ${dayInPtBr(planted)}: tem menos de 18 meses. Confira.`);
  }
  const slope = numberAt(plot.data, 'slope');
  if (method === 'mechanical' && slope !== undefined && slope > MACHINE_SLOPE_PCT) {
    say(
      'slope/mechanical',
      `${plot.name} tem ${formatNumber(slope, 1)} % de declive: perigo para a colhedora. Confira.`,
    );
  }
  return findings;
}

/** The plots bear coffee on that day and allow the method. Harvests from before a plot was eradicated stay valid. */
const plotsRule: Rule = ({ data, date, status }, { record, recordId }) => {
  if (status === 'cancelled') return [];
  const method = textAt(data, 'harvestMethod') ?? '';
  const before = plotIdsOf(record(recordId)?.data ?? {});
  return plotIdsOf(data).flatMap((id) => {
    const plot = record(id);
    return plot === undefined ? [] : findingsOfPlot(plot, { date, method, isStored: before.includes(id) });
  });
};

const MOST_SACAS_PER_HA_IN_ZERO_YEAR = 5;

/**
 * In the year after an esqueletamento a plot bears almost nothing (safra zero): much coffee must come from elsewhere.
 */
const zeroYearRule: Rule = ({ data, date }, { farm, record }) =>
  rowsAt(data, 'plots').flatMap((row) => {
    const plot = record(textAt(row, 'plotId') ?? '');
    if (plot?.data.pruneState !== 'esqueletamento') return [];
    if (numberAt(plot.data, 'pruneYear') !== Number(date.slice(0, 4)) - 1) return [];
    const perHa = ratio(sacasOf(row, farm, plot), areaOn(plot, date));
    if (perHa === null || perHa <= MOST_SACAS_PER_HA_IN_ZERO_YEAR) return [];
    const message = `${plot.name} está em safra zero, e daria ${counted(perHa, 'sacas', 1)} por hectare. Confira o talhão.`;
    return [warning('data.plots', 'plot/zero-year', message)];
  });

/** A lot of several plots can no longer be separated. */
const severalPlotsRule: Rule = ({ data }) => {
  const count = rowsAt(data, 'plots').length;
  if (count <= 1) return [];
  const message = `São ${counted(count, 'talhões')} num lote só. Colher talhões separados melhora a rastreabilidade.`;
  return [warning('data.plots', 'plots/several', message)];
};

/** Coffee is picked from March to October. */
const monthRule: Rule = ({ date }) => {
  const month = Number(date.slice(5, 7));
  if (month >= 3 && month <= 10) return [];
  const message = `Colheita em ${dayInPtBr(date)}: o comum é de março a outubro. Confira a data.`;
  return [warning('date', 'date/out-of-season', message)];
};

/** The four shares of ripeness sum to 100 %, within half a point; a microlot has little green fruit. */
const ripenessRule: Rule = ({ data }) => {
  const shares = RIPENESS.flatMap((key) => numberAt(data, key) ?? []);
  const sum = shares.reduce((total, share) => total + share, 0);
  const unripe = numberAt(data, 'unripePct') ?? 0;
  if (sum > 100.5 || (shares.length === RIPENESS.length && sum < 99.5)) {
    const message = `Cereja, verde, passa e seco somam ${formatNumber(sum, 1)} %. Têm que dar 100 %.`;
    return [refusal('data.ripePct', 'ripeness/sum', message)];
  }
  if (data.microlote !== true || unripe <= 5 || unripe > 15) return [];
  return [
    warning(
      'data.unripePct',
      'unripePct/microlote',
      `${formatNumber(unripe, 1)} % de verde é muito para um microlote.`,
    ),
  ];
};

/** The pickers' paid amount is the harvested amount, within 2 %. */
const pickersRule: Rule = ({ data }, { farm }) => {
  const rows = rowsAt(data, 'pickerRecords');
  const liters = sumOfPlots(data, 'liters') ?? 0;
  const paid = rows.reduce((sum, row) => sum + (numberAt(row, 'measures') ?? 0), 0);
  const harvested = liters / farm.settings.measureLiters;
  if (rows.length === 0 || harvested === 0 || Math.abs(paid - harvested) / harvested <= 0.02) return [];
  const message = `Os apanhadores somam ${counted(paid, 'medidas')}; colhidas foram ${formatNumber(harvested)}. Confira.`;
  return [warning('data.pickerRecords', 'pickers/measures-differ', message)];
};

/** Litres that a person picks by hand in a day: 6 to 12 medidas of 60 L. */
const USUAL_LITERS = { least: 360, most: 720 } as const;
const BY_MACHINE: ReadonlySet<string | undefined> = new Set(['portable', 'mechanical']);

/** What a person picks by hand in a day, told in medidas of the farm. */
const pickingRateRule: Rule = (content, context) => {
  const rate = measuresPerWorkerDay(content, context);
  const { measureLiters } = context.farm.settings;
  const [least, most] = [USUAL_LITERS.least / measureLiters, USUAL_LITERS.most / measureLiters];
  if (rate === null || BY_MACHINE.has(textAt(content.data, 'harvestMethod')) || (rate >= least && rate <= most))
    return [];
  const perDay = (durationInDays(content) ?? 0) > 0 ? ' por dia' : '';
  const usual = `O comum é de ${formatNumber(least, 1)} a ${formatNumber(most, 1)}. Confira.`;
  const message = `Dá ${counted(rate, 'medidas', 1)} por pessoa${perDay}. ${usual}`;
  const last = rowsAt(content.data, 'plots').length - 1;
  return [warning(`data.plots.${last}.liters`, 'workers/rate-unlikely', message)];
};

/** Fruit arrives soon after it was picked. */
const arrivalRule: Rule = (content, { farm }) => {
  const arrivalAt = textAt(content.data, 'arrivalAt');
  if (arrivalAt === undefined || Number.isNaN(Date.parse(arrivalAt))) return [];
  const day = dayIn(farm.settings.timezone, new Date(arrivalAt));
  if (day < content.date) {
    return [refusal('data.arrivalAt', 'arrivalAt/before-harvest', 'O café não chega antes de ser colhido. Confira.')];
  }
  const days = daysBetween(lastDay(content), day) ?? 0;
  if (days <= 1) return [];
  return [
    warning(
      'data.arrivalAt',
      'arrivalAt/late',
      `Chegou ${counted(days, 'dias')} depois da colheita. O melhor é em até 24 h.`,
    ),
  ];
};

/** Findings of a rule once the farm's own work began. */
const onceUnderWay =
  (rule: Rule): Rule =>
  (content, context) =>
    isUnderWay(content) && isOwnWork(content) ? rule(content, context) : [];

/** All checks of a harvest besides those of its fields. */
export const harvestChecks: StageChecks = {
  derive: deriveHarvest,
  rules: [
    ...harvestQuantityRules,
    ...harvestBounds,
    plotsRule,
    ripenessRule,
    arrivalRule,
    ...[zeroYearRule, severalPlotsRule, monthRule, pickersRule, pickingRateRule].map(onceUnderWay),
    waitingPeriodRule,
  ],
};
