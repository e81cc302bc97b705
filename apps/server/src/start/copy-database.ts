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

/** Runs the work on the database that is to be copied: a running one stays as it is. Throws CopyError where there is none. */
export async function onSource<Result>({ databaseUrl, dataDir }: Config, work: Work<Result>): Promise<Result> {
  if (databaseUrl !== null) {
    await assertExternalPostgres(databaseUrl);
    return await work(databaseUrl);
  }
  if (!(await hasEmbeddedPostgres(dataDir))) {
    throw new CopyError(`Não há banco em ${dataDir}. Diga com DATA_DIR ou DATABASE_URL o que copiar.`);
  }
  const running = await runningPostgresUrl(dataDir);
  return running === null ? onOwnPostgres(dataDir, work) : work(running);
}

/** Runs the work on the database that a copy is put into; the embedded one is made, and refused while a server uses it. */
export async function onTarget<Result>({ databaseUrl, dataDir }: Config, work: Work<Result>): Promise<Result> {
  if (databaseUrl === null) return onOwnPostgres(dataDir, work);
  await assertExternalPostgres(databaseUrl);
  return await work(databaseUrl);
}
