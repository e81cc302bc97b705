import { sumKg } from '../ground/numbers.ts';
import type { Draw, FarmRecord, Section } from '../record/record.ts';
import { stageOf } from '../stages/stages.ts';
import { outputBalances } from './lots.ts';

/** The status that people see: the stored one, or what follows from the balance of the lots (a store that was emptied is shipped). */
export function shownStatus(
  record: Pick<FarmRecord, 'id' | 'section' | 'status' | 'outputs'>,
  draws: readonly Draw[],
): string {
  const kg = sumKg(record.outputs.map((output) => output.kg));
  const consumedKg = sumKg([...outputBalances(record, draws).values()].map((balance) => balance.consumedKg));
  return stageOf(record.section).shownStatus?.(record.status, { kg, consumedKg }) ?? record.status;
}

/** The status that is stored for one that people see. */
export function storedStatus(section: Section, status: string): string {
  const { statusAliases = {} } = stageOf(section);
  return Object.hasOwn(statusAliases, status) ? (statusAliases[status] ?? status) : status;
}
