import { plotIdsOf } from '@cafezal/domain/stages/activity/waiting-period.ts';
import { recordsOnPlots } from '../../db/flow-rows.ts';
import { findRecordsById, updateSearch } from '../../db/record-rows.ts';
import { loadWithSources } from '../../db/rule-records.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';
import { searchText } from './search-text.ts';

/** Updates the search text of a plot's records after the plot was renamed. */
export async function refreshPlotNames(
  { trx, scope }: FarmWriting,
  { before, after }: { before: StoredRecord; after: StoredRecord },
): Promise<void> {
  if (after.section !== 'talhoes' || before.name === after.name) return;
  const plotIds = [after.id];
  const harvests = await recordsOnPlots(trx, scope, { section: 'colheita', plotIds });
  const activities = await recordsOnPlots(trx, scope, { section: 'atividades', plotIds });
  const records = await findRecordsById(trx, scope, [...harvests, ...activities]);
  const plots = await loadWithSources(
    trx,
    scope,
    records.flatMap(({ data }) => plotIdsOf(data)),
  );
  const byId = new Map(plots.map((plot) => [plot.id, plot]));
  for (const record of records) {
    await updateSearch(trx, scope, { id: record.id, search: searchText(record, (id) => byId.get(id)) });
  }
}
