import { type Exchange, type FarmTransport, pullChanges, sendQueue } from '../outbox/sync.ts';
import { isVisitor } from '../session/visitor.ts';
import { exchangeLocked, httpTransport } from './farm-transport.ts';
import { leaveIfGone, releaseReturned, releaseUnsent, withMembers } from './membership.ts';

/** What an exchange of an open farm needs beside the line to its server. */
export type FarmExchange = Omit<Exchange, 'transport'> & { personId: string };

/** Only a visitor's device stands in the place of the server, so who has an account does not load what that takes. */
async function transportOf({ personId, database, farmId }: FarmExchange): Promise<FarmTransport> {
  if (!isVisitor(personId)) return withMembers(httpTransport(farmId), { database, farmId, personId });
  const { deviceTransport } = await import('./device-transport.ts');
  return deviceTransport(database, farmId, personId);
}

/** The server failed at some of what was sent, and said so: it is tried another time. */
export class ServerFailedError extends Error {}

/**
 * Sends what waits of a farm, then brings the device up to the server's last change; one tab at a time. Throws when the
 * network or the server fails; a farm that is the person's no more leaves the device before.
 */
export async function exchangeFarm(farm: FarmExchange): Promise<void> {
  const transport = await transportOf(farm);
  const { database, farmId } = farm;
  await exchangeLocked(farmId, async (signal) => {
    const exchange: Exchange = { ...farm, transport, signal };
    const failed = new Set<number>();
    try {
      await sendQueue(exchange, failed);
      await pullChanges(exchange);
      await releaseUnsent(database, farmId);
      await releaseReturned(database, farmId);
      // Also what another role, or a record that is back, let go while the changes came.
      await sendQueue(exchange, failed);
      if (failed.size > 0) throw new ServerFailedError();
    } catch (error) {
      await leaveIfGone(database, farmId, error);
      throw error;
    }
  });
}
