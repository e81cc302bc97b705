import type { DeviceDatabase } from '../database/device-database.ts';

/** Sends waiting photos. The code for it is loaded only if there are any. Failed ones wait for the next time. */
export async function sendUnsentPhotos(database: DeviceDatabase): Promise<void> {
  try {
    if ((await database.count('unsentPhotos')) === 0) return;
    const { sendPhotos } = await import('./send-photos.ts');
    await sendPhotos(database);
  } catch {
    // No signal, or the database was closed by a sign-out: the photos stay in the queue.
  }
}
