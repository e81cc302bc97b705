import { searchKey } from '@cafezal/domain/ground/search-key.ts';
import { textAt, textsAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord, RecordContent } from '@cafezal/domain/record/record.ts';
import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';

/** The folded text that `?q=` searches: name, codes, lots, notes, buyer and the names of the record's plots. */
export function searchText(content: RecordContent, plot: (id: string) => Pick<FarmRecord, 'name'> | undefined): string {
  const { name, code, notes, data, outputs } = content;
  const plots = plotIdsOf(data).map((id) => plot(id)?.name);
  const lots = [textAt(data, 'lot'), ...outputs.map(({ lot }) => lot)];
  const texts = [name, code, ...textsAt(data, 'formerCodes'), ...lots, notes, textAt(data, 'buyer'), ...plots];
  return searchKey(texts.filter((text) => text !== null && text !== undefined).join(' '));
}
