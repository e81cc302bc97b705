import { hasUnsent } from '../database/unsent-work.ts';
import { writeWithRoom } from '../database/write-with-room.ts';
import { type Exchange, type FarmTransport, pullChanges } from '../outbox/sync.ts';
import { isVisitor } from '../session/visitor.ts';
import { exchangeLocked, httpTransport } from './farm-transport.ts';
import { forgetIfGone, withMembers } from './membership.ts';

/** What the exchange of an open farm needs besides the transport. */
export type FarmExchange = Omit<Exchange, 'transport'> & { personId: string };

/** Only the visitor's farm uses the device's transport, so that people with an account do not load its code. */
async function transportOf({ personId, database, farmId }: FarmExchange): Promise<FarmTransport> {
  if (!isVisitor(personId)) return withMembers(httpTransport(farmId), { database, farmId, personId });
  const { deviceTransport } = await import('./device-transport.ts');
  return deviceTransport(database, farmId, personId);
}

/** Sends what waits. Its code comes when something does for the first time: a first visit has nothing to send. */
async function send(exchange: Exchange, failed: Set<number>): Promise<void> {
  if (!(await hasUnsent(exchange.database))) return;
  const { sendQueue } = await import('../outbox/send-queue.ts');
  await sendQueue(exchange, failed);
}

/** Sends what was held back and need not be any more: a pull may bring another role, or a record that was restored. */
async function sendReleased(exchange: Exchange, failed: Set<number>): Promise<void> {
  const { database, farmId } = exchange;
  if (!(await hasUnsent(database)) && (await database.count('unsentPhotos')) === 0) return;
  const { releaseReturned, releaseUnsent } = await import('./held-work.ts');
  await releaseUnsent(database, farmId);
  await releaseReturned(database, farmId);
  await send(exchange, failed);
}

/** The server failed (5xx) on some writes; they are sent again later. */
export class ServerFailedError extends Error {}

/**
 * Sends a farm's queue, then pulls changes up to the server's last one; one tab at a time. Throws if the network or the
 * server fails. A farm that the person has lost leaves the device first.
 */
export async function exchangeFarm(farm: FarmExchange): Promise<void> {
  const transport = await transportOf(farm);
  const { database, farmId } = farm;
  await exchangeLocked(farmId, async (signal) => {
    const exchange: Exchange = { ...farm, transport, signal };
    const failed = new Set<number>();
    try {
      // Each write of it is whole: what a full device refused is done again once there is room.
      await writeWithRoom(database, async () => {
        await send(exchange, failed);
        await pullChanges(exchange);
        await sendReleased(exchange, failed);
      });
      if (failed.size > 0) throw new ServerFailedError();
    } catch (error) {
      await forgetIfGone(database, farmId, error);
      throw error;
    }
  });
}
