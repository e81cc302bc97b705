import { sameValue } from '@cafezal/domain/ground/same-value.ts';
import { contentChanges } from '@cafezal/domain/record/record-diff.ts';
import { movesPlots, plotAfterWork, plotsMovedBy } from '@cafezal/domain/stages/plot/plot-state.ts';
import { findRecordsById, liveRecordsOf } from '../../db/record-rows.ts';
import type { StoredRecord } from '../../db/stored-record.ts';
import { writeVersionRows } from '../../db/version-rows.ts';
import type { FarmWriting } from '../farms/farm-writing.ts';

type Written = { before: StoredRecord | null; after: StoredRecord | null };

const moverOf = ({ before, after }: Written): StoredRecord[] =>
  [before, after].flatMap((record) => (record !== null && movesPlots(record) ? [record] : []));

/** Moves the state of the plots that pruning or planting was done on, or undone. Called after the write. */
export async function movePlots(writing: FarmWriting, written: Written): Promise<void> {
  const movers = moverOf(written);
  const [first] = movers;
  if (first === undefined) return;
  const { trx, scope, now, moreChanges } = writing;
  const works = await liveRecordsOf(trx, scope, [first.section]);
  const plots = (await findRecordsById(trx, scope, plotsMovedBy(movers))).filter(({ deletedAt }) => deletedAt === null);
  const moved = plots.flatMap((plot) => {
    const data = plotAfterWork(plot, works);
    return sameValue(data, plot.data) ? [] : [{ plot, next: { ...plot, data } }];
  });
  const changes = moreChanges(moved.length);
  for (const [at, { plot, next }] of moved.entries()) {
    const change = changes[at] ?? writing.change;
    const record = { ...next, version: plot.version + 1, change, updatedBy: scope.userId };
    await writeVersionRows(trx, scope, {
      record,
      entry: {
        recordId: plot.id,
        version: record.version,
        at: now.toISOString(),
        byUserId: scope.userId,
        op: 'update',
        changes: contentChanges(plot, record),
        cause: null,
      },
    });
  }
}
