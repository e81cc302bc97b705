import { FEED_VERSION } from '@cafezal/domain/record/changes.ts';
import { CursorGoneError, type FarmTransport } from '../outbox/sync.ts';
import { oneAtATime } from '../page/one-at-a-time.ts';
import { ApiError, api } from '../server/api.ts';

const sending = () => import('./farm-sending.ts');

/** The HTTP transport of a farm. */
export const httpTransport = (farmId: string): FarmTransport => ({
  // Loaded with the queue, which a first visit has none of.
  send: async (mutations) => (await sending()).sendMutations(farmId, mutations),
  sendReadings: async (record, readings) => (await sending()).sendReadings(farmId, record, readings),
  removeReading: async (record, id) => (await sending()).removeReading(farmId, record, id),
  pull: async (since) => {
    try {
      // The contract's answer of …/changes.
      return (await api.getSlowly(`/farms/${farmId}/changes?since=${since}&v=${FEED_VERSION}`)) as Awaited<
        ReturnType<FarmTransport['pull']>
      >;
    } catch (error) {
      throw error instanceof ApiError && error.status === 410 ? new CursorGoneError() : error;
    }
  },
});

/** Runs an exchange of a farm in one tab at a time; later ones wait. */
export const exchangeLocked = <Outcome>(
  farmId: string,
  exchange: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome> => oneAtATime(`cafezal-exchange-${farmId}`, exchange);
