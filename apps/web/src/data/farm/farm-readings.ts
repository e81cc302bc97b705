import type { Section } from '@cafezal/domain/record/record.ts';
import type { DeviceDatabase, DeviceReading, UnsentReading } from '../database/device-database.ts';
import { enqueueReading, type QueuedReading, removeReading } from '../database/unsent-readings.ts';
import { newId } from '../page/new-id.ts';

/** A reading that a person took of a record of this farm. */
type Measured = Pick<UnsentReading, 'section' | 'recordId' | 'kind' | 'at' | 'value'>;

/** A reading with its id, by which it can be removed. */
type SavedReading = DeviceReading & { section: Section };

/** The farm that readings are of: where they are kept, and who is told of which records there are others. */
type Place = {
  farmId: string;
  device: { use: () => Promise<DeviceDatabase> };
  wrote: (recordIds: readonly string[]) => Promise<void>;
};

/** Loaded with what is rarely done, not with the first screen. */
const discarding = () => import('../outbox/discard.ts');

/** What a person does with readings of a farm on this device: curves show it at once, and it is sent in the background. */
export class FarmReadings {
  #place: Place;

  constructor(place: Place) {
    this.#place = place;
  }

  /** Saves readings, all or none. Answers the saved ones. */
  async measure(readings: readonly Measured[]): Promise<readonly SavedReading[]> {
    const kept = readings.map((reading) => ({ ...reading, id: newId(), farmId: this.#place.farmId }));
    await enqueueReading(await this.#place.device.use(), ...kept);
    await this.#wrote(kept);
    return kept;
  }

  /** Removes readings, sent or not. */
  async remove(readings: readonly SavedReading[]): Promise<void> {
    await removeReading(await this.#place.device.use(), ...readings);
    await this.#wrote(readings);
  }

  /** Brings back readings that were just removed. */
  async bringBack(readings: readonly SavedReading[]): Promise<void> {
    const { bringBackReadings } = await discarding();
    await bringBackReadings(await this.#place.device.use(), readings, newId);
    await this.#wrote(readings);
  }

  /** Discards an unsent reading at the person's wish. */
  async discard(reading: QueuedReading): Promise<void> {
    const { discardReading } = await discarding();
    await discardReading(await this.#place.device.use(), reading);
    await this.#wrote([reading]);
  }

  #wrote(readings: readonly { recordId: string }[]): Promise<void> {
    return this.#place.wrote(readings.map(({ recordId }) => recordId));
  }
}
