import { movesPlots, plotAfterWork, plotsMovedBy } from '@cafezal/domain/stages/plot/plot-state.ts';
import type { DeviceRecord } from '../database/device-database.ts';
import type { QueuedEntry } from '../database/queued-entries.ts';
import { type ShownRecord, shownWith } from './shown-records.ts';

type Farm = {
  entries: readonly QueuedEntry[];
  /** The records as the server has them. */
  stored: ReadonlyMap<string, DeviceRecord>;
  shown: ReadonlyMap<string, ShownRecord>;
};

/**
 * Moves plots on the device as the server will once it gets this device's field work, by the same function: their state
 * follows from the work alone, so that nothing is sent and nothing can conflict.
 */
export class MovedPlots {
  /** Versions of the plots that were moved here: they stay so until the server's own move arrives. */
  #versions = new Map<string, number>();

  /** Every plot that unsent field work moves, or moved before, as it is to be shown, by id. */
  after({ entries, stored, shown }: Farm): readonly (readonly [id: string, shown: ShownRecord | undefined])[] {
    const written = [...new Set(entries.map(({ mutation }) => mutation.recordId))];
    const works = written.flatMap((id) => [stored.get(id) ?? [], shown.get(id)?.record ?? []].flat());
    const isStill = ([id, version]: readonly [string, number]) => stored.get(id)?.version === version;
    const before = [...this.#versions.keys()];
    const moving = new Set([...plotsMovedBy(works), ...[...this.#versions].filter(isStill).map(([id]) => id)]);
    this.#versions = new Map([...moving].map((id) => [id, stored.get(id)?.version ?? 0]));
    const changed = [...new Set([...before, ...moving])];
    if (changed.length === 0) return [];
    const live = [...shown.values()].flatMap(({ record }) => (record.deletedAt === null ? record : []));
    const movers = live.filter(movesPlots);
    return changed.map((id) => {
      const plot = stored.get(id);
      const own = entries.filter(({ mutation }) => mutation.recordId === id);
      const unmoved = shownWith(plot === undefined ? [] : [plot], own).get(id);
      if (unmoved === undefined || !moving.has(id)) return [id, unmoved];
      const data = plotAfterWork(unmoved.record, movers);
      return [id, { ...unmoved, record: { ...unmoved.record, data } }];
    });
  }
}
