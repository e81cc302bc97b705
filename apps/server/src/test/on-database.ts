import pg from 'pg';

/** Runs work on a connection of its own. */
export async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An address with other parts, such as another database: `{ pathname: '/other' }`. */
export const addressWith = (
  url: string,
  parts: Readonly<Partial<Record<'pathname' | 'username' | 'hostname' | 'port', string>>>,
): string => Object.assign(new URL(url), parts).href;
