import { outputLabel, PRODUCT_FORMS } from '../definition/forms.ts';
import { daysBetween } from '../ground/days.ts';
import { sumKg } from '../ground/numbers.ts';
import { weightAtMoisture } from '../ground/units.ts';
import { lastDay, numberAt, toGram } from '../record/data-values.ts';
import type { Draw, FarmRecord, Section } from '../record/record.ts';
import { movesCoffee } from './genealogy.ts';
import { drawsOf, outputBalances } from './lots.ts';
import { insideKg, isUnfinished } from './record-balance.ts';
import { whatDries } from './what-dries.ts';

/** Coffee that somebody can still do something with: a lot that is left, what lies inside unfinished work, or what a sale was promised. */
export type LotInHand = {
  record: FarmRecord;
  section: Section;
  /** Key of the output that is left; null for what lies inside work and for what a sale holds. */
  output: string | null;
  /** What it is, where a record gives several: the form with its grade; of what lies in a drying what dries, where that was split. */
  label: string | null;
  kg: number;
  /** The part of `kg` that is promised to a sale. */
  reservedKg: number;
  /** Whole days since it lies there: since the work began, or since it ended; never negative. */
  ageDays: number;
  kind: 'left' | 'inside' | 'promised';
};

type Question = {
  /** The farm's records; deleted ones are left out. */
  records: readonly FarmRecord[];
  /** YYYY-MM-DD. */
  today: string;
  /** `2026/27`; null for all seasons. */
  season: string | null;
  /** The last moisture that was read of a drying, % wet basis; without it what lies inside weighs as it went in. */
  moisture?: (recordId: string) => number | undefined;
};

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
        reservedKg,
        ageDays: daysSince(since, today),
        kind: 'left' as const,
      },
    ];
  });
}

type Whole = { kg: number; kind: 'inside' | 'promised'; today: string; label?: string };

const single = (record: FarmRecord, { kg, kind, today, label = '' }: Whole): LotInHand[] => {
  const { section, date } = record;
  if (kg <= 0) return [];
  const reservedKg = kind === 'promised' ? kg : 0;
  return [
    { record, section, output: null, label: label || null, kg, reservedKg, ageDays: daysSince(date, today), kind },
  ];
};

/** What a weight of coffee that dries is reckoned by, where nobody reads its moisture, and where somebody did. */
export const DRYING_AS = {
  entered: 'o que seca, pelo peso de entrada',
  measured: 'o que seca, pela última umidade',
} as const;

/** kg that lie inside unfinished work: of a drying that was measured what the water that left it leaves, else as they went in. */
export function weightInside(record: FarmRecord, moisture: number | undefined): number {
  const kg = insideKg(record);
  const initial = numberAt(record.data, 'initialHumidity');
  const isKnown = record.section === 'secagem' && record.outputs.length === 0 && initial !== undefined;
  if (!isKnown || moisture === undefined || moisture >= initial) return kg;
  return toGram(weightAtMoisture(kg, initial, moisture));
}

/** kg that a sale was promised and that still lie on the farm. */
const promisedKg = (record: FarmRecord): number =>
  record.section === 'vendas' ? sumKg(drawsOf(record).map(({ reservedKg }) => reservedKg)) : 0;

/**
 * Every lot in hand, the oldest first: what is left of each lot, promised kg included and by-products left out; what
 * lies inside unfinished work, as it weighs by its last moisture; and under its sale what is promised, which is among what is left too.
 */
export function lotsInHand({ records, today, season, moisture }: Question): readonly LotInHand[] {
  const live = records.filter(({ deletedAt }) => deletedAt === null);
  const byId = new Map(live.map((record) => [record.id, record]));
  const bySource = Map.groupBy(live.flatMap(drawsOf), ({ recordId }) => recordId);
  return live
    .filter((record) => (season === null || record.season === season) && movesCoffee(record))
    .flatMap((record) => [
      ...leftIn(record, bySource.get(record.id) ?? [], today),
      ...single(record, {
        kg: weightInside(record, moisture?.(record.id)),
        kind: 'inside',
        today,
        label: whatDries(record, (id) => byId.get(id)),
      }),
      ...single(record, { kg: promisedKg(record), kind: 'promised', today }),
    ])
    .sort((one, other) => other.ageDays - one.ageDays || other.kg - one.kg);
}

/** kg of lots, to the gram. */
export const lotsInHandKg = (lots: readonly Pick<LotInHand, 'kg'>[]): number => sumKg(lots.map(({ kg }) => kg));

/** What lies at one stage: how many lots there are, and how much it is. */
export type StageInHand = {
  section: Section;
  lots: number;
  kg: number;
  /** The part of `kg` that is hulled and so counted in sacas. */
  greenKg: number;
  reservedKg: number;
};

/** Is a lot hulled coffee? What lies inside work and what a sale holds says nothing of its form. */
function isGreenLot({ record, output: key }: LotInHand): boolean {
  const found = record.outputs.find((output) => output.key === key);
  return found !== undefined && PRODUCT_FORMS[found.form].state === 'green';
}

/** kg of hulled lots that sales were promised, where they lie. */
export const promisedGreenKgOf = (lots: readonly LotInHand[]): number =>
  sumKg(lots.filter((lot) => lot.kind === 'left' && isGreenLot(lot)).map(({ reservedKg }) => reservedKg));

/** What lies at each of these stages, in their order; what is promised counts where it lies, and under its sale too. */
export function inHandByStage(lots: readonly LotInHand[], sections: readonly Section[]): readonly StageInHand[] {
  return sections.map((section) => {
    const own = lots.filter((lot) => lot.section === section);
    return {
      section,
      lots: own.length,
      kg: lotsInHandKg(own),
      greenKg: lotsInHandKg(own.filter(isGreenLot)),
      reservedKg: sumKg(own.map(({ reservedKg }) => reservedKg)),
    };
  });
}
