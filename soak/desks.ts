import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import type { Product } from '../bench/product.ts';
import { seedHarvests } from '../bench/seed-records.ts';

/**
 * Who works on a farm that grows, and who takes files and first pulls of one that does not, so that these cost the same to the end. As
 * many work as may send the photos of half an hour: each 600 an hour.
 */
const USUAL = { workers: 20, readers: 6 };
const SEEDED = 600;

/** A person with a farm of theirs and some of its records; plain data, which another process may be given. */
export type Desk = {
  farmId: string;
  plotId: string;
  known: { id: string; section: string }[];
  token: string;
  refreshToken: string;
};

/** The desks of a load: on farms that grow, and on farms that stay as they are. */
export type Desks = { workers: Desk[]; readers: Desk[] };

async function openDesk(product: Product): Promise<Desk> {
  const { app, query } = product;
  const { token, refreshToken, uid } = await signUp(app);
  const { id: farmId } = await createFarm(app, token);
  const json = { name: 'Talhão 1', data: { area: 4 } };
  const plot = await call<{ record: { id: string } }>(app, 'POST', `/farms/${farmId}/talhoes`, { token, json });
  const { rows } = await query('select key from farms where id = $1', [farmId]);
  await seedHarvests(product, { farmKeys: [String(rows[0]?.key)], perFarm: SEEDED, uid });
  const path = `/farms/${farmId}/colheita?limit=200`;
  const list = await call<{ records: Desk['known'] }>(app, 'GET', path, { token });
  return { farmId, plotId: plot.body.record.id, known: list.body.records, token, refreshToken };
}

/** Opens the desks of a load on a started product, as many as minutes of it need or as are named. */
export async function openDesks(product: Product, { workers, readers } = USUAL): Promise<Desks> {
  const open = async (count: number): Promise<Desk[]> => {
    const desks: Desk[] = [];
    for (let made = 0; made < count; made += 1) desks.push(await openDesk(product));
    return desks;
  };
  const desks = { workers: await open(workers), readers: await open(readers) };
  await product.query('vacuum analyze records');
  return desks;
}
