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

/** After any position in a list of states or sections. */
const LAST = 99;

type Asked = { section: Section; today: string };

/** Sort key of a lot, compared number by number, the smaller first. */
function placeOf(lot: OfferedLot, { section, today }: Asked): readonly number[] {
  const usual = stageOf(section).usuallyTakes;
  const from = usual?.from.indexOf(lot.section) ?? -1;
  const state = usual?.states.indexOf(PRODUCT_FORMS[lot.form].state) ?? -1;
  const isFresh = FRESH.has(PRODUCT_FORMS[lot.form].state);
  // Fresh fruit spoils, so the latest lot comes first. Other coffee is ordered by weight.
  const age = isFresh ? (daysBetween(lot.date, today) ?? 0) : 0;
  const known = (at: number): number => (isFresh ? 0 : at < 0 ? LAST : at);
  return [known(state), isReady(lot, today) ? 0 : 1, known(from), age, -lot.availableKg];
}

function inOrder<Lot extends OfferedLot>(lots: readonly Lot[], asked: Asked): readonly Lot[] {
  const placed = lots.map((lot) => ({ lot, place: placeOf(lot, asked) }));
  placed.sort((one, other) => {
    const at = one.place.findIndex((number, index) => number !== other.place[index]);
    return at < 0 ? 0 : (one.place[at] ?? 0) - (other.place[at] ?? 0);
  });
  return placed.map(({ lot }) => lot);
}

/** The lots that a stage may take, by likelihood: usual ones, others, remainders; in each group the likeliest first. */
export function likelyLots<Lot extends OfferedLot>(
  lots: readonly Lot[],
  asked: Asked,
): Readonly<Record<LotGroup, readonly Lot[]>> {
  const groups = Map.groupBy(lots, (lot) => lotGroup(lot, asked.section));
  const sorted = (group: LotGroup) => inOrder(groups.get(group) ?? [], asked);
  return { usual: sorted('usual'), other: sorted('other'), rest: sorted('rest') };
}
