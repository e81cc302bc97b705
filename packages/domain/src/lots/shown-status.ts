import { sumKg } from '../ground/numbers.ts';
import { textAt } from '../record/data-values.ts';
import type { Draw, FarmRecord, Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { outputBalances } from './lots.ts';

type Shown = Pick<FarmRecord, 'id' | 'section' | 'status' | 'data' | 'date' | 'outputs'>;

/** Whether a record in force holds no more on a day, such as a certificate after its last one. */
function isExpired({ section, status, data }: Shown, today: string): boolean {
  const { expiresAfter, statuses } = stageOf(section);
  if (expiresAfter === undefined || statuses[status]?.started !== true) return false;
  const last = textAt(data, expiresAfter);
  return last !== undefined && last < today;
}

const isLate = ({ section, status, date }: Shown, today: string): boolean =>
  status === stageOf(section).lateIn && date < today;

/**
 * The status that people see: the stored one, or the one derived from the balance of the lots (an emptied store is
 * shipped) or from the day (a document has expired, a plan is late). Without `today` no day is looked at.
 */
export function shownStatus(record: Shown, draws: readonly Draw[], today?: string): string {
  if (today !== undefined && isExpired(record, today)) return 'expired';
  if (today !== undefined && isLate(record, today)) return 'late';
  const { shownStatus: derived } = stageOf(record.section);
  // Of most stages no balance is asked, and reckoning it takes a tenth of the memory that all answers take.
  if (derived === undefined) return record.status;
  const kg = sumKg(record.outputs.map((output) => output.kg));
  const consumedKg = sumKg([...outputBalances(record, draws).values()].map((balance) => balance.consumedKg));
  return derived(record.status, { kg, consumedKg });
}

/** Whether people may see another status of a section's records than the stored one. */
export const derivesStatus = (section: Section): boolean => stageOf(section).derivedStatuses !== undefined;

/** Whether the status that people see of a section's records goes by the day. */
export function asksTheDay(section: Section): boolean {
  const { expiresAfter, lateIn } = stageOf(section);
  return expiresAfter !== undefined || lateIn !== undefined;
}

/** The stored status for one that people see. */
export function storedStatus(section: Section, status: string): string {
  const { statusAliases = {} } = stageOf(section);
  return Object.hasOwn(statusAliases, status) ? (statusAliases[status] ?? status) : status;
}
