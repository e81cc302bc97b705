import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { isPlace, PLOT_WORK_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { recordsOnPlots } from '../../db/flow-rows.ts';
import { findRecordsById, updateSearch } from '../../db/record-rows.ts';
import { loadRuleRecords } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { searchText } from './search-text.ts';

/** Updates the search text of a plot's records after the plot was renamed. */
export async function refreshPlotNames(
  { trx, scope }: FarmWriting,
  { before, after }: { before: StoredRecord; after: StoredRecord },
): Promise<void> {
  if (!isPlace(after) || before.name === after.name) return;
  const ids = await recordsOnPlots(trx, scope, { sections: PLOT_WORK_SECTIONS, plotIds: [after.id] });
  const records = await findRecordsById(trx, scope, ids);
  const plotIds = records.flatMap(({ data }) => plotIdsOf(data));
  const { found } = await loadRuleRecords(trx, scope, { ids: plotIds, sections: [] });
  const byId = new Map(found.map((plot) => [plot.id, plot]));
  for (const record of records) {
    await updateSearch(trx, scope, { id: record.id, search: searchText(record, (id) => byId.get(id)) });
  }
}
