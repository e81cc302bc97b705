import type { DeviceFarm } from '../database/device-database.ts';
import { ApiError, api } from '../server/api.ts';

// The contract's answer of a farm that was read.
const farmIn = ({ farm }: Readonly<Record<string, unknown>>): DeviceFarm => farm as DeviceFarm;

/**
 * The message for a refused farm: sign-in and permission problems keep the server's message, others get the specified
 * one.
 */
function asRefusal(error: ApiError): ApiError {
  const { status, details } = error;
  const words = { 401: 'Usuário não autenticado.', 403: 'Acesso negado.' }[status];
  if (words === undefined) error.message = `Error fetching farm via API: ${error.message}`;
  else if (typeof details.message !== 'string') error.message = words;
  return error;
}

/** One farm by its slug; null where there is none. */
export async function fetchFarm(slug: string): Promise<DeviceFarm | null> {
  try {
    return farmIn(await api.get(`/farms/slug/${encodeURIComponent(slug)}`));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 404) return null;
    throw asRefusal(error);
  }
}
