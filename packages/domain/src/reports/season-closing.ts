import { dayIn } from '../ground/days.ts';
import { isObject } from '../ground/json-value.ts';
import { finished, type Steps } from '../ground/steps.ts';
import type { FarmRecord, SeasonClosing } from '../record/record.ts';
import { isClosedSeason, seasonRecord } from '../stages/season-records.ts';
import { estimateOf, estimatesOf } from './farm-estimate.ts';
import { type SeasonQuestion, seasonBooks } from './season-books.ts';
import { seasonFigureSteps } from './season-figures.ts';
import { seasonSteps } from './season-summary.ts';

type Figures = Readonly<Record<string, unknown>>;

/** A figure of a closed season that is another one now; null where there is none. */
export type ChangedFigure = { figure: string; closed: number | null; now: number | null };

/** Figures of the farm today, whatever the season: they change without anything being corrected. */
const OF_TODAY: ReadonlySet<string> = new Set(['stock']);

const TOLERANCE = 1e-9;

const asKept = (figures: object): Figures => JSON.parse(JSON.stringify(figures));

/** `closingFigures` in steps. */
export function* closingFigureSteps(question: SeasonQuestion): Steps<Figures> {
  const figures = yield* seasonFigureSteps(question);
  yield;
  return asKept(figures);
}

/** The figures that a season is closed with: those of its report, over the whole farm. */
export const closingFigures = (question: SeasonQuestion): Figures => finished(closingFigureSteps(question));

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const isFigure = (value: unknown): boolean => typeof value === 'number' || value === null;

const isSame = (one: number | null, other: number | null): boolean =>
  one === null || other === null
    ? one === other
    : Math.abs(one - other) <= TOLERANCE * Math.max(1, Math.abs(one), Math.abs(other));

/** What both have and is not the same; a plot or lot that only one has shows in the sums. */
function differences(closed: unknown, now: unknown, path: string): ChangedFigure[] {
  if (isFigure(closed) && isFigure(now)) {
    const [was, is] = [numberOf(closed), numberOf(now)];
    return isSame(was, is) ? [] : [{ figure: path, closed: was, now: is }];
  }
  if (!isObject(closed) || !isObject(now)) return [];
  return Object.keys(closed)
    .filter((key) => Object.hasOwn(now, key))
    .flatMap((key) => differences(closed[key], now[key], path === '' ? key : `${path}.${key}`));
}

/** The figures that a season was closed with and that are others now, by the way to each. */
export const changedFigures = (closed: Figures, now: Figures): readonly ChangedFigure[] => {
  const ofSeason = (figures: Figures) =>
    Object.fromEntries(Object.entries(figures).filter(([group]) => !OF_TODAY.has(group)));
  return differences(ofSeason(closed), ofSeason(now), '');
};

/** With what a season is closed; null while it is open, or where it was closed without its figures. */
export function closingOf(records: readonly FarmRecord[], season: string): SeasonClosing | null {
  const led = seasonRecord(
    records.filter(({ section }) => section === 'producao'),
    season,
  );
  return led !== undefined && isClosedSeason(led) ? (led.closing ?? null) : null;
}

type ClosedQuestion = Omit<SeasonQuestion, 'asOf'>;

/** A closed season as it would be closed today, by the day of its closing. */
const sameDay = ({ at }: SeasonClosing, question: ClosedQuestion): SeasonQuestion => ({
  ...question,
  asOf: dayIn(question.farm.settings.timezone, new Date(at)),
  plotIds: undefined,
});

/** What changed in a season since it was closed, by the farm's records now, in steps; null where it is not closed. */
export function* changedSinceSteps(question: ClosedQuestion): Steps<readonly ChangedFigure[] | null> {
  const closing = closingOf(question.records, question.season);
  if (closing === null) return null;
  const now = yield* closingFigureSteps(sameDay(closing, question));
  yield;
  return changedFigures(closing.figures, now);
}

/** A closed season: what it was closed with, its figures by the records now, and those that are others since. */
export type ClosedSeason = { closing: SeasonClosing; now: Figures; changed: readonly ChangedFigure[] };

/**
 * A closed season beside its figures now, in steps, without the cost of each lot, which takes a walk through all records;
 * else null.
 */
export function* closedSeasonSteps(question: ClosedQuestion): Steps<ClosedSeason | null> {
  const closing = closingOf(question.records, question.season);
  if (closing === null) return null;
  const now = asKept(yield* seasonSteps(sameDay(closing, question)));
  return { closing, now, changed: changedFigures(closing.figures, now) };
}

/**
 * The rows of estimates that hold for an open season by the plots' own, to be kept when it is closed: of the day on which
 * the plot was last changed, or of the first harvest if that was before.
 */
export function heldEstimates(question: SeasonQuestion): readonly Figures[] {
  const books = seasonBooks(question);
  const estimates = estimatesOf(books);
  const kept = { ...estimates, estimatedSeason: null };
  const picked = books.picked().map(({ date }) => date);
  return books.plots.flatMap((plot) => {
    const sacas = estimateOf(plot, estimates);
    if (sacas === null || estimateOf(plot, kept) !== null) return [];
    const changed = dayIn(question.farm.settings.timezone, new Date(plot.updatedAt));
    const date = [changed, ...picked].sort()[0] ?? changed;
    return [{ plotId: plot.id, date, sacas, method: 'visual' }];
  });
}
