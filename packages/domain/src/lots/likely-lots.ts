import { type FormState, PRODUCT_FORMS } from '../definition/forms.ts';
import { daysBetween } from '../ground/days.ts';
import type { ProductForm, Section } from '../record/record.ts';
import { isStock } from '../stages/kinds.ts';
import { stageOf } from '../stages/stages.ts';

/** What the order of offered lots depends on. */
export type OfferedLot = {
  form: ProductForm;
  /** Section and status of its record. */
  section: Section;
  status: string;
  /** YYYY-MM-DD: since when it has been in its current state. */
  date: string;
  /** kg that are left, and that there were at first. */
  availableKg: number;
  givenKg: number;
};

/**
 * Whether a stage usually takes a lot, may take it, or whether it is a by-product or small remainder (`rest`), which
 * comes last.
 */
export type LotGroup = 'usual' | 'other' | 'rest';

/** Remainders below a saca and a tenth of the lot are unlikely, in kg. */
const REMAIN_KG = 60;
const REMAIN_SHARE = 0.1;

const isRemain = ({ availableKg, givenKg }: OfferedLot): boolean =>
  availableKg < REMAIN_KG && availableKg < givenKg * REMAIN_SHARE;

/** Whether a form is sold and milled separately, if at all; it is stored together with its milling's other lots. */
const isLeftover = ({ form }: OfferedLot, section: Section): boolean =>
  PRODUCT_FORMS[form].byProduct || (form === 'screenings' && !isStock({ section }));

/** The group of a lot for a stage. */
export function lotGroup(lot: OfferedLot, section: Section): LotGroup {
  if (isLeftover(lot, section) || isRemain(lot)) return 'rest';
  const usual = stageOf(section).usuallyTakes;
  const isUsual = usual?.states.includes(PRODUCT_FORMS[lot.form].state) === true && usual.from.includes(lot.section);
  return isUsual ? 'usual' : 'other';
}

const FRESH: ReadonlySet<FormState> = new Set<FormState>(['cherry', 'wet']);

/** Whether a lot is ready: resting coffee after its days or its ended rest, other coffee once its work is over. */
function isReady({ section, status, date }: OfferedLot, today: string): boolean {
  const { statuses, readyAfterDays, keeps } = stageOf(section);
  const { started, completed } = statuses[status] ?? {};
  if (completed === true || keeps === true) return true;
  return readyAfterDays !== undefined && started === true && (daysBetween(date, today) ?? 0) >= readyAfterDays;
}

type Asked = { section: Section; today: string };

/** The position in a list; after it for what it does not have. */
const positionIn = <Item>(list: readonly Item[], item: Item): number => [...list, item].indexOf(item);

/** Sort key of a lot, compared number by number, the smaller first. */
function placeOf(lot: OfferedLot, { section, today }: Asked): readonly [number, number, number, number] {
  const { states, from } = stageOf(section).usuallyTakes ?? { states: [], from: [] };
  const { state } = PRODUCT_FORMS[lot.form];
  const wait = isReady(lot, today) ? 0 : 1;
  // Fresh fruit spoils, so the latest lot comes first. Other coffee is ordered by weight.
  if (FRESH.has(state)) return [0, wait, 0, daysBetween(lot.date, today) ?? 0];
  return [positionIn(states, state), wait, positionIn(from, lot.section), 0];
}

function inOrder<Lot extends OfferedLot>(lots: readonly Lot[], asked: Asked): readonly Lot[] {
  const placed = lots.map((lot) => [...placeOf(lot, asked), -lot.availableKg, lot] as const);
  placed.sort(
    (one, other) =>
      one[0] - other[0] || one[1] - other[1] || one[2] - other[2] || one[3] - other[3] || one[4] - other[4],
  );
  return placed.map((place) => place[5]);
}

/**
 * The lots that a stage may take, by likelihood: usual ones, others, remainders; in each group the likeliest first.
 * `groupOf` may keep a lot in another group than that of its present balance.
 */
export function likelyLots<Lot extends OfferedLot>(
  lots: readonly Lot[],
  asked: Asked,
  groupOf: (lot: Lot) => LotGroup = (lot) => lotGroup(lot, asked.section),
): Readonly<Record<LotGroup, readonly Lot[]>> {
  const groups = Map.groupBy(lots, groupOf);
  const sorted = (group: LotGroup) => inOrder(groups.get(group) ?? [], asked);
  return { usual: sorted('usual'), other: sorted('other'), rest: sorted('rest') };
}
