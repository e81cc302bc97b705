import type { Config } from '../platform/config.ts';
import { hasEmbeddedPostgres, runningPostgresUrl, startEmbeddedPostgres } from '../platform/embedded-postgres.ts';
import { assertExternalPostgres } from '../platform/external-postgres.ts';
import { createLog } from '../platform/log.ts';
import { CopyError } from '../services/copies/copy-error.ts';

type Work<Result> = (url: string) => Promise<Result>;

const ENDING = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Runs the work on the embedded database of a data folder that no server uses, and stops it again, at a signal too. */
async function onOwnPostgres<Result>(dataDir: string, work: Work<Result>): Promise<Result> {
  let stop: () => Promise<void> = async () => undefined;
  let isInterrupted = false;
  // The work fails with its connection, and what it began is no copy.
  const interrupt = (): void => {
    isInterrupted = true;
    void stop();
  };
  for (const name of ENDING) process.on(name, interrupt);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') });
    ({ stop } = postgres);
    if (isInterrupted) throw new CopyError('Foi interrompida.');
    return await work(postgres.url);
  } catch (error) {
    throw isInterrupted ? new CopyError('Foi interrompida.', error) : error;
  } finally {
    for (const name of ENDING) process.off(name, interrupt);
    await stop();
  }
}

/** The PostgreSQL of the settings itself, not a pooler before it, which ends what lasts; null for the embedded one. */
async function outsideUrl({ databaseUrl, databaseListenUrl }: Config): Promise<string | null> {
  const url = databaseListenUrl ?? databaseUrl;
  if (url !== null) await assertExternalPostgres(url);
  return url;
}

/** Runs the work on the database that is to be copied: a running one stays as it is. Throws CopyError where there is none. */
export async function onSource<Result>(config: Config, work: Work<Result>): Promise<Result> {
  const { dataDir } = config;
  const outside = await outsideUrl(config);
  if (outside !== null) return work(outside);
  if (!(await hasEmbeddedPostgres(dataDir))) {
    throw new CopyError(`Não há banco em ${dataDir}. Diga com DATA_DIR ou DATABASE_URL o que copiar.`);
  }
  const running = await runningPostgresUrl(dataDir);
  return running === null ? onOwnPostgres(dataDir, work) : work(running);
}

/** Runs the work on the database that a copy is put into; the embedded one is made, and refused while a server uses it. */
export async function onTarget<Result>(config: Config, work: Work<Result>): Promise<Result> {
  const outside = await outsideUrl(config);
  return outside === null ? onOwnPostgres(config.dataDir, work) : work(outside);
}
