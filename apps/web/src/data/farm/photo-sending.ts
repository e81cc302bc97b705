import type { DeviceDatabase } from '../database/device-database.ts';

/** Sends the photos that wait, if there are any; what that takes is loaded when one does. What fails waits for the next time. */
export async function sendWaitingPhotos(database: DeviceDatabase): Promise<void> {
  try {
    if ((await database.count('unsentPhotos')) === 0) return;
    const { sendPhotos } = await import('./send-photos.ts');
    await sendPhotos(database);
  } catch {
    return; // no signal, or the database was closed by a sign-out: the photos stay in the queue
  }
}
