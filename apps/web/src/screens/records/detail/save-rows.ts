import { rowsAt } from '@cafezal/domain/record/data-values.ts';
import type { FoundRow } from '@cafezal/domain/record/merge-rows.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { correctedNow } from '../../../data/device/corrected-clock.ts';
import { prepareWrite } from '../../../data/farm/save-record.ts';
import { newId } from '../../../data/page/new-id.ts';
import type { PartProps } from './detail-props.ts';

type Of = Pick<PartProps, 'record'> & { list: string };

/** Saves the rows of a list of a record on the device, as any change of it: with or without a network. */
export async function saveRows(
  { place, store }: Pick<PartProps, 'place' | 'store'>,
  { record, list }: Of,
  change: (rows: readonly FoundRow[]) => readonly FoundRow[],
): Promise<void> {
  const stored = store.replica.byId(record.id)?.record ?? record;
  const { mutation, shown } = prepareWrite({
    store,
    farm: place.facts,
    definition: stageOf(stored.section),
    payload: { data: { [list]: change(rowsAt(stored.data, list)) } },
    recordId: stored.id,
    stored,
    now: correctedNow(),
    mutationId: newId(),
  });
  await store.save({ mutation, shown });
}
