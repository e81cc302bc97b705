import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { errorCode, StartupError } from './startup-error.ts';

const PATIENCE_MS = 9_000;
const OLDEST = 150_000;
/** Errors that do not pass by waiting: wrong password, role, database or permission. A name may be known in a while. */
const LASTING = new Set(['28P01', '28000', '3D000', '42501']);

async function serverVersion(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
    return Number(rows[0]?.version);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function lastingRefusal(error: unknown): StartupError | null {
  if (error instanceof StartupError) return error;
  return LASTING.has(errorCode(error) ?? '') ? unreachable(error) : null;
}

function unreachable(error: unknown): StartupError {
  const reason = error instanceof Error && error.message !== '' ? error.message : errorCode(error);
  return new StartupError(`Não conseguimos entrar no banco de DATABASE_URL: ${reason ?? 'erro desconhecido'}.`, error);
}

async function assertVersion(url: string): Promise<void> {
  const version = await serverVersion(url);
  if (version >= OLDEST) return;
  throw new StartupError(
    `O banco de DATABASE_URL é o PostgreSQL ${Math.floor(version / 10_000)}. Precisamos do 15 ou mais novo.`,
  );
}

/**
 * Waits some seconds for the PostgreSQL of DATABASE_URL and checks that it is 15 or later. Throws StartupError, which
 * never contains the address because of its password.
 */
export async function assertExternalPostgres(url: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (true) {
    try {
      return await assertVersion(url);
    } catch (error) {
      const lasting = lastingRefusal(error);
      if (lasting !== null) throw lasting;
      if (Date.now() > deadline) throw unreachable(error);
      await pause(500);
    }
  }
}
