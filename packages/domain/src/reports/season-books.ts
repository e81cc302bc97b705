import { finished, type Steps } from '../ground/steps.ts';
import { type Genealogy, genealogyOf, movesCoffee } from '../lots/genealogy.ts';
import { type Mixture, mixtureSteps, originMixtureSteps, sharedBy } from '../lots/mixture.ts';
import { isPlotKey, originKey, readOriginKey, wholly } from '../lots/origins.ts';
import { lastDay } from '../record/data-values.ts';
import { isOwnWork, lotOriginOf } from '../record/lot-origin.ts';
import type { FarmFacts, FarmRecord, Section } from '../record/record.ts';
import { isPicking, isPlace, PICKING_SECTIONS } from '../stages/kinds.ts';
import { estimatedSeasonOf } from '../stages/season-records.ts';
import { seasonPlots } from './season-plots.ts';

/** The data for a season's figures: farm, all records of all seasons, and the season. */
export type SeasonQuestion = {
  farm: FarmFacts;
  /** Every live record of the farm, because lots of a season may come from another one. */
  records: readonly FarmRecord[];
  /** `2026/27`. */
  season: string;
  /** YYYY-MM-DD: `progress` counts harvests up to it; later plans have no costs yet. */
  asOf: string;
  /** Ids of plots whose coffee counts; absent: the whole farm. */
  plotIds?: ReadonlySet<string> | undefined;
  /** That of the records, where it was made before; absent: it is made. */
  genealogy?: Genealogy | undefined;
};

/** A farm's records, prepared once for all figures of a season. */
export type SeasonBooks = {
  farm: FarmFacts;
  season: string;
  asOf: string;
  /** The season that the plots' own estimates are of; null where all are closed. */
  estimatedSeason: string | null;
  /** The day whose areas the season's results are by: the last of its harvest, today before one. */
  areaDay: string;
  genealogy: Genealogy;
  /** The plots of the season. */
  plots: readonly FarmRecord[];
  /** Whether a plot was in production in it. */
  isBearing: (plot: FarmRecord) => boolean;
  /** The chosen ones of them. */
  askedPlots: readonly FarmRecord[];
  /** Whether a plot is chosen. */
  isAsked: (plotId: string) => boolean;
  /** Share of a record's coffee from the chosen plots, 0 to 1; 1 for the whole farm. */
  share: (recordId: string) => number;
  /** The season's records in a section, in any status. */
  all: (section: Section) => readonly FarmRecord[];
  /** Those whose coffee counts because their work has begun. */
  moved: (section: Section) => readonly FarmRecord[];
  /** The farm's own harvests of the season. */
  picked: () => readonly FarmRecord[];
  /** Records of every season in a section that hold coffee of the season's own harvests, their work begun. */
  made: (section: Section) => readonly FarmRecord[];
  /** How much of a record comes from the season's own harvests, 0 to 1: what counts as produced. */
  ofSeason: (recordId: string) => number;
  /** The part of it that is asked about. */
  produced: (recordId: string) => number;
  /** `ofSeason` by plot id. */
  producedMixture: (recordId: string) => Mixture;
  /** How much of a record is asked about and was bought, 0 to 1. */
  bought: (recordId: string) => number;
  /** How much of a record is asked about and the farm's own coffee of whatever season, 0 to 1. */
  own: (recordId: string) => number;
  /** Shares of a record by plot id, summing to 1 where all its plots are known. */
  mixture: (recordId: string) => Mixture;
};

const NOTHING: Mixture = new Map();

type Mixtures = ReadonlyMap<string, Mixture>;

/** The plots of a mixture alone. */
const plotsOf = (mixture: Mixture): Mixture =>
  [...mixture.keys()].every(isPlotKey) ? mixture : new Map([...mixture].filter(([key]) => isPlotKey(key)));

/** The key of own coffee of other seasons. */
const OTHER_SEASON = '~season';

/** Shares of every record by plot of own harvests; coffee from elsewhere and of seasons not asked about under keys of its own. */
function ownMixtureSteps(
  genealogy: Genealogy,
  basis: FarmFacts['settings']['allocationBasis'],
  isOfSeason: (record: FarmRecord) => boolean,
): Steps<Mixtures> {
  return mixtureSteps(genealogy, {
    basis,
    unknownOf: (record) => wholly(isOfSeason(record) ? originKey('unknown', record.id) : OTHER_SEASON),
    startOf: (record) => {
      if (isPlace(record)) return wholly(record.id);
      if (!movesCoffee(record)) return undefined;
      const origin = lotOriginOf(record);
      if (origin !== 'own') return wholly(originKey(origin, record.id));
      return isPicking(record) && !isOfSeason(record) ? wholly(OTHER_SEASON) : undefined;
    },
  });
}

const isOwnKey = (key: string): boolean => isPlotKey(key) || readOriginKey(key).kind === 'unknown';
const isBoughtKey = (key: string): boolean => readOriginKey(key).kind === 'bought';

/** The part of a mixture under some keys, 0 to 1; exactly 0 without any. */
function partOf(mixture: Mixture, isOne: (key: string) => boolean): number {
  let part = 0;
  for (const [key, share] of mixture) if (isOne(key)) part += share;
  return part;
}

/** How much of a mixture is own; 1 to the last digit for a whole, whose parts may sum to less. */
const ownPart = (mixture: Mixture): number => 1 - partOf(mixture, (key) => !isOwnKey(key));

/** Makes a value when it is first asked for. */
function whenAsked<Value extends object>(steps: () => Steps<Value>): () => Value {
  let made: Value | undefined;
  return () => (made ??= finished(steps()));
}

/** The mixtures of all records: by origin, by own harvests of the season, and by own harvests of any. */
type Mixed = Readonly<Record<'byOrigin' | 'ofSeason' | 'ofAll', () => Steps<Mixtures>>>;

/** How the mixtures of a season's records are made. */
export function mixedIn(genealogy: Genealogy, { farm, season }: SeasonQuestion): Mixed {
  const { allocationBasis } = farm.settings;
  return {
    byOrigin: () => originMixtureSteps(genealogy, allocationBasis),
    ofSeason: () => ownMixtureSteps(genealogy, allocationBasis, (record) => record.season === season),
    ofAll: () => ownMixtureSteps(genealogy, allocationBasis, () => true),
  };
}

/** What of each record the season produced and what is own coffee; see `SeasonBooks`. */
function ownShares(genealogy: Genealogy, { season, plotIds }: SeasonQuestion, mixed: Mixed) {
  const isOfSeason = (record: FarmRecord): boolean => record.season === season;
  const [ofSeasons, ofAll] = [whenAsked(mixed.ofSeason), whenAsked(mixed.ofAll)];
  const seasonMixture = (id: string): Mixture => ofSeasons().get(id) ?? NOTHING;
  const ownMixture = (id: string): Mixture => ofAll().get(id) ?? NOTHING;
  const ofSeason = (id: string): number => {
    const record = genealogy.records.get(id);
    const mixture = seasonMixture(id);
    if (mixture.size > 0) return ownPart(mixture);
    return record !== undefined && isOfSeason(record) ? 1 : 0;
  };
  return {
    ofSeason,
    produced: (id: string) => (plotIds === undefined ? ofSeason(id) : sharedBy(seasonMixture(id), plotIds)),
    producedMixture: (id: string) => plotsOf(seasonMixture(id)),
    // Bought coffee is of no plot: none of it is asked about where plots are.
    bought: (id: string) => (plotIds === undefined ? partOf(seasonMixture(id), isBoughtKey) : 0),
    own: (id: string) => (plotIds === undefined ? ownPart(ownMixture(id)) : sharedBy(ownMixture(id), plotIds)),
  };
}

/** What the books of every season of a farm have in common, sorted once for all of them. */
type Shelves = {
  bySeason: ReadonlyMap<string | null, readonly FarmRecord[]>;
  begun: ReadonlyMap<Section, readonly FarmRecord[]>;
  land: readonly FarmRecord[];
  estimatedSeason: string | null;
};

const SHELVES = new WeakMap<Genealogy, Shelves>();

function shelvesOf(genealogy: Genealogy): Shelves {
  const known = SHELVES.get(genealogy);
  if (known !== undefined) return known;
  const live = [...genealogy.records.values()];
  const shelves = {
    bySeason: Map.groupBy(live, ({ season }) => season),
    begun: Map.groupBy(live.filter(movesCoffee), ({ section }) => section),
    land: live.filter(isPlace),
    estimatedSeason: estimatedSeasonOf(live),
  };
  SHELVES.set(genealogy, shelves);
  return shelves;
}

/** Prepares the books of a season. */
export function seasonBooks(question: SeasonQuestion): SeasonBooks {
  const { genealogy = genealogyOf(question.records) } = question;
  return booksFrom(question, genealogy, mixedIn(genealogy, question));
}

/** The books of a season from a genealogy and what its mixtures are made by. */
export function booksFrom(question: SeasonQuestion, genealogy: Genealogy, mixed: Mixed): SeasonBooks {
  const { farm, season, asOf, plotIds } = question;
  const mixtures = whenAsked(mixed.byOrigin);
  const { bySeason, begun, land, estimatedSeason } = shelvesOf(genealogy);
  const bySection = Map.groupBy(bySeason.get(season) ?? [], ({ section }) => section);
  const movedBySection = new Map([...bySection].map(([section, records]) => [section, records.filter(movesCoffee)]));
  const mixture = (recordId: string) => plotsOf(mixtures().get(recordId) ?? NOTHING);
  const shares = ownShares(genealogy, question, mixed);
  const isAsked = (plotId: string) => plotIds === undefined || plotIds.has(plotId);
  const picked = () => PICKING_SECTIONS.flatMap((section) => movedBySection.get(section) ?? []).filter(isOwnWork);
  const day = picked().map(lastDay).sort().at(-1) ?? asOf;
  const led = bySection.get('producao') ?? [];
  const gave = new Set(picked().flatMap(({ id }) => genealogy.into(id).map(({ from }) => from)));
  const { plots, isBearing } = seasonPlots({ all: land, gave, led, season, day });
  return {
    farm,
    season,
    asOf,
    estimatedSeason,
    areaDay: day,
    genealogy,
    plots,
    isBearing,
    askedPlots: plots.filter(({ id }) => isAsked(id)),
    isAsked,
    share: (recordId) => (plotIds === undefined ? 1 : sharedBy(mixtures().get(recordId), plotIds)),
    all: (section) => bySection.get(section) ?? [],
    moved: (section) => movedBySection.get(section) ?? [],
    picked,
    made: (section) => (begun.get(section) ?? []).filter(({ id }) => shares.ofSeason(id) > 0),
    ...shares,
    mixture,
  };
}
