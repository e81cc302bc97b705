import type { Genealogy } from '../../lots/genealogy.ts';
import type { Mixture } from '../../lots/mixture.ts';
import { isPlotKey } from '../../lots/origins.ts';
import { type AnsweredCheck, answerTo } from '../../record/check-answers.ts';
import { lastDay, totalKg } from '../../record/data-values.ts';
import type { FarmFacts, FarmRecord } from '../../record/record.ts';
import { lotsKg } from '../../stages/harvest/harvest-plots.ts';
import { isPaper, isPlace } from '../../stages/kinds.ts';
import { farmItems, paperItems } from './farm-items.ts';
import { type Found, READINESS_CODES, type ReadinessCode, type ReadinessFacts, type ReadinessItem } from './item.ts';
import { flagItems, originItems } from './lot-items.ts';
import { lotSources } from './lot-sources.ts';
import { plotItems, plotOn } from './plot-items.ts';
import { overlapFinder } from './plot-overlaps.ts';
import { sharedPlaceFinder } from './shared-places.ts';

export type ReadinessStatus = 'ready' | 'missing' | 'blocked';

/** A lot: the output of a record; without one, all that the record gave. */
export type LotAsked = { recordId: string; output?: string | undefined };

/** Whether a lot's data are ready to be shown, what is wrong with them, and its plots with their part in per cent. */
export type LotReadiness = {
  status: ReadinessStatus;
  items: readonly ReadinessItem[];
  plots: readonly { plotId: string; percent: number; status: ReadinessStatus }[];
};

/** What readiness is asked of: a farm's records, the farm, and today there, YYYY-MM-DD. */
export type ReadinessQuestion = {
  genealogy: Genealogy;
  farm: FarmFacts;
  today: string;
  /** Shares of all records by origin, where they were made already. */
  mixtures?: ReadonlyMap<string, Mixture>;
  /** Leaves out the checks that compare plots with plots and lots with lots, for who asks what holds lots back alone. */
  isQuick?: true;
};

/** How many repairs a lot lacks; checks hold nothing back. */
export const lackingIn = ({ items }: LotReadiness): number =>
  items.filter(({ severity }) => severity !== 'check').length;

const CODES = Object.keys(READINESS_CODES) as readonly ReadinessCode[];

/** The worst of items: checks hold nothing back. */
function statusOf(items: readonly ReadinessItem[]): ReadinessStatus {
  if (items.some(({ severity }) => severity === 'blocked')) return 'blocked';
  return items.some(({ severity }) => severity === 'missing') ? 'missing' : 'ready';
}

function kgOf(record: FarmRecord, output: string | undefined): number {
  const outputs = record.outputs.filter(({ key }) => output === undefined || key === output);
  return outputs.length > 0 ? lotsKg(outputs) : totalKg(record.inputs);
}

/** The last day on which coffee of each plot was picked for one of some records, by plot id. */
function pickDays({ into }: Genealogy, records: readonly FarmRecord[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const record of records) {
    const day = lastDay(record);
    for (const { from, output } of into(record.id))
      if (output === null && day > (days.get(from) ?? '')) days.set(from, day);
  }
  return days;
}

function factsOf({ genealogy, farm, today }: ReadinessQuestion): ReadinessFacts {
  const papers = [...genealogy.records.values()].filter((record) => isPaper(record) && record.status === 'active');
  return { farm, today, papers };
}

/** What was answered to a check, on its own record or, of two lots in one place, on the other's. */
function answerOf({ code, recordId, about = '' }: Found, { records }: Genealogy) {
  const on = (id: string, check: AnsweredCheck) => {
    const record = records.get(id);
    return record && answerTo(record, check);
  };
  return on(recordId, { code, about }) ?? (code === 'place/shared' ? on(about, { code, about: recordId }) : undefined);
}

function withAnswer(found: Found, genealogy: Genealogy): ReadinessItem {
  const item = { ...found, about: found.about ?? '', severity: READINESS_CODES[found.code] };
  const answer = item.severity === 'check' ? answerOf(found, genealogy) : undefined;
  return answer === undefined ? item : { ...item, answer };
}

/** What is wrong with a plot as it was on a day, each looked up once. */
function plotReader(question: ReadinessQuestion, facts: ReadinessFacts) {
  const { genealogy } = question;
  const plots = [...genealogy.records.values()].filter((one) => isPlace(one) && one.status !== 'eradicated');
  const overlapsOf = question.isQuick === true ? () => [] : overlapFinder(plots);
  const known = new Map<string, readonly ReadinessItem[]>();
  return (plot: FarmRecord, day: string): readonly ReadinessItem[] => {
    const of = plotOn(plot, day);
    const key = of.data === plot.data ? plot.id : `${plot.id} ${day}`;
    const items =
      known.get(key) ?? [...plotItems(of, facts), ...overlapsOf(of)].map((found) => withAnswer(found, genealogy));
    known.set(key, items);
    return items;
  };
}

/** Tells the readiness of any lots of a farm: what they have in common is looked up once. Undefined for an unknown record. */
export function readinessReader(question: ReadinessQuestion): (lot: LotAsked) => LotReadiness | undefined {
  const { genealogy, farm, today } = question;
  const { records } = genealogy;
  const facts = factsOf(question);
  const ofFarm = farmItems(facts);
  const itemsOfPlot = plotReader(question, facts);
  const { idsOf, mixtureOf, rootsOf } = lotSources(genealogy, farm.settings.allocationBasis, question.mixtures);
  const isAnswered = (found: Found) => answerOf(found, genealogy) !== undefined;
  const sharedBy = question.isQuick === true ? () => [] : sharedPlaceFinder(genealogy, rootsOf, isAnswered);
  return ({ recordId, output }) => {
    const record = records.get(recordId);
    if (record === undefined) return undefined;
    const mixture = mixtureOf(recordId);
    const sources = { record, records: [...idsOf(recordId)].flatMap((id) => records.get(id) ?? []) };
    const days = pickDays(genealogy, sources.records);
    const plots = [...mixture]
      .toSorted(([, one], [, other]) => other - one)
      .flatMap(([plotId, share]) => {
        const plot = isPlotKey(plotId) ? records.get(plotId) : undefined;
        return plot === undefined ? [] : [{ plotId, share, items: itemsOfPlot(plot, days.get(plotId) ?? today) }];
      });
    const found = [
      ...originItems(sources, { mixture, kg: kgOf(record, output), isPlot: (id) => records.has(id) }),
      ...flagItems(sources),
      ...ofFarm,
      ...sharedBy(sources.records),
      ...paperItems(facts, new Set(plots.map(({ plotId }) => plotId))),
    ].map((one) => withAnswer(one, genealogy));
    const items = [...found, ...plots.flatMap((plot) => plot.items)].toSorted(
      (one, other) => CODES.indexOf(one.code) - CODES.indexOf(other.code),
    );
    const percents = plots.map(({ plotId, share, items: own }) => ({
      ...{ plotId, percent: share * 100, status: statusOf(own) },
    }));
    return { status: statusOf(items), items, plots: percents };
  };
}

/** The readiness of one lot of a genealogy; undefined for an unknown record. */
export const lotReadiness = (
  genealogy: Genealogy,
  lot: LotAsked,
  on: Omit<ReadinessQuestion, 'genealogy'>,
): LotReadiness | undefined => readinessReader({ genealogy, ...on })(lot);
