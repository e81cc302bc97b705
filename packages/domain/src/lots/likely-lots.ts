import { PRODUCT_FORMS } from '../definition/forms.ts';
import { daysBetween } from '../ground/days.ts';
import type { ProductForm, Section } from '../record/record.ts';
import { RESTING_DAYS } from '../stages/resting/resting-rules.ts';
import { stageOf } from '../stages/stages.ts';

/** A lot that a stage may take, as far as its place among the others goes. */
export type OfferedLot = {
  form: ProductForm;
  /** The section and the status of the record that gave it. */
  section: Section;
  status: string;
  /** YYYY-MM-DD: since when it lies as it is. */
  date: string;
  /** kg that are left of it, and that it once had. */
  availableKg: number;
  givenKg: number;
};

/** Whether a stage usually takes a lot, may take it, or whether it is a by-product or a small remain, which comes last. */
export type LotGroup = 'usual' | 'other' | 'rest';

type State = (typeof PRODUCT_FORMS)[ProductForm]['state'];

/** What each stage usually takes: the states of coffee, and the sections that they come from, the likeliest first. */
const USUAL: Readonly<Partial<Record<Section, { states: readonly State[]; from: readonly Section[] }>>> = {
  processamento: { states: ['cherry'], from: ['colheita', 'processamento'] },
  fermentacao: { states: ['cherry', 'wet'], from: ['processamento', 'colheita'] },
  secagem: { states: ['cherry', 'wet'], from: ['fermentacao', 'processamento', 'colheita'] },
  descanso: { states: ['dry'], from: ['secagem'] },
  beneficiamento: { states: ['dry'], from: ['descanso', 'secagem', 'armazenamento'] },
  armazenamento: { states: ['green', 'dry'], from: ['beneficiamento', 'descanso', 'secagem'] },
  vendas: { states: ['green'], from: ['armazenamento', 'beneficiamento'] },
};

/** Less than a saca and less than a tenth of what there was: nobody looks for it first. */
const REMAIN_KG = 60;
const REMAIN_SHARE = 0.1;

const isRemain = ({ availableKg, givenKg }: OfferedLot): boolean =>
  availableKg < REMAIN_KG && availableKg < givenKg * REMAIN_SHARE;

/** Sold and milled by itself, if at all; into the store it goes with the rest of its milling. */
const isLeftover = ({ form }: OfferedLot, section: Section): boolean =>
  PRODUCT_FORMS[form].byProduct || (form === 'screenings' && section !== 'armazenamento');

/** How a lot stands to a stage. */
export function lotGroup(lot: OfferedLot, section: Section): LotGroup {
  if (isLeftover(lot, section) || isRemain(lot)) return 'rest';
  const usual = USUAL[section];
  const isUsual = usual?.states.includes(PRODUCT_FORMS[lot.form].state) === true && usual.from.includes(lot.section);
  return isUsual ? 'usual' : 'other';
}

const FRESH: ReadonlySet<State> = new Set<State>(['cherry', 'wet']);

/** Coffee that rests is ready for the mill after its days, or once somebody ended the rest; any other once its work is over. */
function isReady({ section, status, date }: OfferedLot, today: string): boolean {
  const { started, completed } = stageOf(section).statuses[status] ?? {};
  if (completed === true || section === 'armazenamento') return true;
  return section === 'descanso' && started === true && (daysBetween(date, today) ?? 0) >= RESTING_DAYS;
}

/** Beyond any place in a list of states or sections. */
const LAST = 99;

type Asked = { section: Section; today: string };

/** Numbers by which lots stand one before the other, the first that differs deciding; the smaller comes first. */
function placeOf(lot: OfferedLot, { section, today }: Asked): readonly number[] {
  const usual = USUAL[section];
  const from = usual?.from.indexOf(lot.section) ?? -1;
  const state = usual?.states.indexOf(PRODUCT_FORMS[lot.form].state) ?? -1;
  const isFresh = FRESH.has(PRODUCT_FORMS[lot.form].state);
  // Fresh fruit spoils: what came in last is what is worked on. What keeps is taken by its weight.
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

/** The lots that a stage may take by how likely they are meant: those it usually takes, others, and what is left over; in each the likeliest first. */
export function likelyLots<Lot extends OfferedLot>(
  lots: readonly Lot[],
  asked: Asked,
): Readonly<Record<LotGroup, readonly Lot[]>> {
  const groups = Map.groupBy(lots, (lot) => lotGroup(lot, asked.section));
  const sorted = (group: LotGroup) => inOrder(groups.get(group) ?? [], asked);
  return { usual: sorted('usual'), other: sorted('other'), rest: sorted('rest') };
}
