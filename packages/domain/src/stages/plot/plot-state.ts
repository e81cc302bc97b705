import { isObject } from '../../ground/json-value.ts';
import { sameValue } from '../../ground/same-value.ts';
import { lastDay, numberAt, textAt } from '../../record/data-values.ts';
import type { FarmRecord, RecordContent } from '../../record/record.ts';
import { plotIdsOf, treatedPlots } from '../activity/waiting-period.ts';
import { MOVED_BY, partOf, picked } from './before-work.ts';
import { plantedOn } from './planted-on.ts';

type Data = RecordContent['data'];
type Work = Pick<FarmRecord, 'id' | 'status' | 'date' | 'data'>;

/** What work of a type says of its plots; null if it says nothing of them. */
type Mover = {
  names: readonly string[];
  says: (work: Work) => Data | null;
  isLater: (own: Data, day: string) => boolean;
};

const PRUNINGS: Readonly<Record<string, string>> = {
  esqueletamento: 'esqueletamento',
  recepa: 'recepa',
  recepa_alta: 'recepa',
  recepa_baixa: 'recepa',
  decote: 'decote',
  desponte: 'desponte',
};

const MOVERS: Readonly<Record<string, Mover>> = {
  pruning: {
    names: ['pruneState', 'pruneYear'],
    says: (work) => {
      const pruneState = PRUNINGS[textAt(work.data, 'method') ?? ''];
      return pruneState === undefined ? null : { pruneState, pruneYear: Number(lastDay(work).slice(0, 4)) };
    },
    isLater: (own, day) => (numberAt(own, 'pruneYear') ?? 0) > Number(day.slice(0, 4)),
  },
  planting: {
    names: ['plantingDate', 'plantingYear', 'cultivar', 'phase'],
    says: (work) => {
      const cultivar = textAt(work.data, 'cultivar');
      const planted = { plantingDate: lastDay(work), plantingYear: null, phase: 'formation' };
      return cultivar === undefined ? planted : { ...planted, cultivar };
    },
    isLater: (own, day) => (plantedOn(own) ?? '') > day,
  },
};

/** Whether records of field work say something of the state of their plots. */
export const movesPlots = ({ data }: Pick<FarmRecord, 'data'>): boolean =>
  Object.hasOwn(MOVERS, textAt(data, 'activityType') ?? '');

/** The plots that are moved by some of these works. */
export const plotsMovedBy = (works: readonly Pick<FarmRecord, 'data'>[]): ReadonlySet<string> =>
  new Set(works.filter(movesPlots).flatMap(({ data }) => plotIdsOf(data)));

/** A plot, and the field work of its farm. */
type Worked = { plotId: string; works: readonly Work[] };

const placeOf = (work: Work): string => `${lastDay(work)} ${work.id}`;

/** The last done work of a type on a plot that says something of it. */
function lastWork({ plotId, works }: Worked, type: string, { says }: Mover): Work | undefined {
  return works
    .filter(({ status, data }) => status === 'done' && textAt(data, 'activityType') === type)
    .filter((work) => treatedPlots(work).has(plotId) && says(work) !== null)
    .reduce<Work | undefined>(
      (last, work) => (last === undefined || placeOf(work) > placeOf(last) ? work : last),
      undefined,
    );
}

/** The data after one type of work: what it says, or what was there before it where there is none any more. */
function moved(data: Data, worked: Worked, [type, mover]: readonly [string, Mover]): Data {
  const noted = partOf(data, MOVED_BY);
  const note = partOf(noted, type);
  // What a person typed since counts as their own.
  const isNoted = isObject(note.set) && sameValue(note.set, picked(data, Object.keys(note.set)));
  const before = isNoted && isObject(note.before) ? note.before : {};
  const own = { ...data, ...before };
  const work = lastWork(worked, type, mover);
  const said = work === undefined || mover.isLater(own, lastDay(work)) ? null : mover.says(work);
  const { [type]: _, ...others } = noted;
  if (said === null) return { ...own, [MOVED_BY]: others };
  const next = { set: said, before: picked(own, Object.keys(said)) };
  return { ...own, ...said, [MOVED_BY]: { ...others, [type]: next } };
}

/**
 * A plot's data as pruning and planting left them: the last work that was done on it decides, unless a person typed
 * something later. Work that is undone gives back what was there before.
 */
export function plotAfterWork({ id, data }: Pick<FarmRecord, 'id' | 'data'>, works: readonly Work[]): Data {
  const after = Object.entries(MOVERS).reduce<Data>((left, mover) => moved(left, { plotId: id, works }, mover), data);
  const known = Object.entries(after).filter(
    ([key, value]) => value !== null && (key !== MOVED_BY || Object.keys(partOf(after, MOVED_BY)).length > 0),
  );
  return Object.fromEntries(known);
}
