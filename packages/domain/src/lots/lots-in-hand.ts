import { outputLabel, PRODUCT_FORMS } from '../definition/forms.ts';
import { daysBetween } from '../ground/days.ts';
import { sumKg } from '../ground/numbers.ts';
import { finished, RECORDS_PER_STEP, type Steps } from '../ground/steps.ts';
import { weightAtMoisture } from '../ground/units.ts';
import { lastDay, numberAt, toGram } from '../record/data-values.ts';
import type { Draw, FarmRecord, RecordInput, RecordOutput, Section } from '../record/record.ts';
import { isDrying, isSale } from '../stages/kinds.ts';
import { movesCoffee } from './genealogy.ts';
import { drawsOf, outputBalances } from './lots.ts';
import { insideKg, isUnfinished } from './record-balance.ts';
import { whatDries } from './what-dries.ts';

/**
 * Coffee that can still be used: what is left of a lot, coffee inside unfinished work, or coffee reserved by a sale.
 */
export type LotInHand = {
  record: FarmRecord;
  section: Section;
  /** Key of the output that is left; null for coffee inside work or reserved by a sale. */
  output: string | null;
  /**
   * What it is, if a record gives several lots: form with grade; for a drying the part of the fruit, if it was split.
   */
  label: string | null;
  kg: number;
  /** The part of `kg` that is hulled and so counted in sacas; nothing inside work is. */
  greenKg: number;
  /** The part of `kg` that a sale has reserved. */
  reservedKg: number;
  /** Whole days since the work began, or since it ended; never negative. */
  ageDays: number;
  kind: 'left' | 'inside' | 'promised';
};

type Question = {
  /** The farm's records; deleted ones are ignored. */
  records: readonly FarmRecord[];
  /** YYYY-MM-DD. */
  today: string;
  /** `2026/27`; null for all seasons. */
  season: string | null;
  /** The latest moisture of a drying, % wet basis; without it coffee inside counts with its input weight. */
  moisture?: (recordId: string) => number | undefined;
};

/** kg of hulled coffee in what is taken of lots; a lot that is not known here counts as hulled, as in a sale's account. */
export const hulledKg = (
  taken: readonly RecordInput[],
  record: (id: string) => Pick<FarmRecord, 'outputs'> | undefined,
): number =>
  sumKg(
    taken.map(({ recordId, output, kg }) => {
      const found = record(recordId)?.outputs.find(({ key }) => key === output);
      return found === undefined || isHulled(found) ? kg : 0;
    }),
  );

const isHulled = ({ form }: RecordOutput): boolean => PRODUCT_FORMS[form].state === 'green';

const daysSince = (day: string, today: string): number => Math.max(0, daysBetween(day, today) ?? 0);

function leftIn(record: FarmRecord, draws: readonly Draw[], today: string): LotInHand[] {
  const balances = outputBalances(record, draws);
  const isOne = record.outputs.filter(({ form }) => !PRODUCT_FORMS[form].byProduct).length === 1;
  const since = isUnfinished(record) ? record.date : lastDay(record);
  return record.outputs.flatMap((output) => {
    const { availableKg = 0, reservedKg = 0 } = balances.get(output.key) ?? {};
    const kg = sumKg([availableKg, reservedKg]);
    if (PRODUCT_FORMS[output.form].byProduct || kg <= 0) return [];
    return [
      {
        record,
        section: record.section,
        output: output.key,
        label: isOne ? null : outputLabel(output),
        kg,
        greenKg: isHulled(output) ? kg : 0,
        reservedKg,
        ageDays: daysSince(since, today),
        kind: 'left' as const,
      },
    ];
  });
}

type Whole = Pick<LotInHand, 'kg' | 'greenKg' | 'reservedKg' | 'label' | 'kind'>;

const single = (record: FarmRecord, whole: Whole, today: string): LotInHand[] => {
  const { section, date } = record;
  return whole.kg <= 0 ? [] : [{ record, section, output: null, ageDays: daysSince(date, today), ...whole }];
};

/** How a drying's weight is computed, without and with readings. */
export const DRYING_AS = {
  entered: 'o que seca, pelo peso de entrada',
  measured: 'o que seca, pela última umidade',
} as const;

/** kg inside unfinished work: of a measured drying without the water that has left, otherwise the input weight. */
export function weightInside(record: FarmRecord, moisture: number | undefined): number {
  const kg = insideKg(record);
  const initial = numberAt(record.data, 'initialHumidity');
  const isKnown = isDrying(record) && record.outputs.length === 0 && initial !== undefined;
  if (!isKnown || moisture === undefined || moisture >= initial) return kg;
  return toGram(weightAtMoisture(kg, initial, moisture));
}

/** Coffee that a sale has reserved and that is still on the farm; a lot that is not known here counts as coffee. */
function promisedBy(record: FarmRecord, byId: ReadonlyMap<string, FarmRecord>): Whole {
  const isCoffee = ({ recordId, output }: Draw): boolean => {
    const lot = byId.get(recordId)?.outputs.find(({ key }) => key === output);
    return lot === undefined || !PRODUCT_FORMS[lot.form].byProduct;
  };
  const draws = isSale(record) ? drawsOf(record).filter(isCoffee) : [];
  const taken = draws.map((draw) => ({ ...draw, kg: draw.reservedKg }));
  const kg = sumKg(taken.map((draw) => draw.kg));
  return { kg, greenKg: hulledKg(taken, (id) => byId.get(id)), reservedKg: kg, label: null, kind: 'promised' };
}

/** `lotsInHand` in steps. */
export function* lotsInHandSteps({ records, today, season, moisture }: Question): Steps<readonly LotInHand[]> {
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const byId = new Map(live.map((record) => [record.id, record]));
  yield;
  const bySource = Map.groupBy(live.flatMap(drawsOf), ({ recordId }) => recordId);
  const lots: LotInHand[] = [];
  for (const [at, record] of live.entries()) {
    if (at % RECORDS_PER_STEP === 0) yield;
    if ((season !== null && record.season !== season) || !movesCoffee(record)) continue;
    const label = whatDries(record, (id) => byId.get(id)) || null;
    const kg = weightInside(record, moisture?.(record.id));
    lots.push(
      ...leftIn(record, bySource.get(record.id) ?? [], today),
      ...single(record, { kg, greenKg: 0, reservedKg: 0, label, kind: 'inside' }, today),
      ...single(record, promisedBy(record, byId), today),
    );
  }
  return lots.sort((one, other) => other.ageDays - one.ageDays || other.kg - one.kg);
}

/**
 * All lots in hand, the oldest first: what is left of each lot, including reserved kg, without by-products; coffee
 * inside unfinished work, by its latest moisture; and under each sale its reserved kg, which are also counted where
 * they lie.
 */
export const lotsInHand = (question: Question): readonly LotInHand[] => finished(lotsInHandSteps(question));

/** Sum of lots in kg, to the gram. */
export const lotsInHandKg = (lots: readonly Pick<LotInHand, 'kg'>[]): number => sumKg(lots.map(({ kg }) => kg));

/** Number and weight of the lots in one stage. */
export type StageInHand = {
  section: Section;
  lots: number;
  kg: number;
  /** The part of `kg` that is hulled and so counted in sacas. */
  greenKg: number;
  reservedKg: number;
};

/** kg of hulled lots that sales have reserved, where they lie. */
export const promisedGreenKgOf = (lots: readonly LotInHand[]): number =>
  sumKg(lots.map(({ kind, greenKg, reservedKg }) => (kind === 'left' && greenKg > 0 ? reservedKg : 0)));

/** Lots in hand of these stages, in their order; reserved coffee counts where it lies and under its sale too. */
export function inHandByStage(lots: readonly LotInHand[], sections: readonly Section[]): readonly StageInHand[] {
  return sections.map((section) => {
    const own = lots.filter((lot) => lot.section === section);
    return {
      section,
      lots: own.length,
      kg: lotsInHandKg(own),
      greenKg: sumKg(own.map(({ greenKg }) => greenKg)),
      reservedKg: sumKg(own.map(({ reservedKg }) => reservedKg)),
    };
  });
}
