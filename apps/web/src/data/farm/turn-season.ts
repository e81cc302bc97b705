import { api } from '../server/api.ts';
import type { FarmStore } from './farm-store.ts';

/** Closes a season or opens it again, on the server; this device gets it with the next exchange. */
export async function turnSeason(
  store: FarmStore,
  { id, section }: { id: string; section: string },
  sent: { status: string; reason?: string },
): Promise<void> {
  const path = `/farms/${store.replica.farmId}/${section}/${id}`;
  await api.expecting(200, { method: 'PATCH', path, json: sent });
  store.exchangeSoon();
}
