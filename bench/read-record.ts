import type { Statement } from '../apps/server/src/test/note-statements.ts';
import { call } from '../apps/server/src/test/test-client.ts';
import { startBare } from './bare.ts';
import { compareLoads, headOf, runLoad } from './load.ts';
import { type Line, type Measure, rounded } from './measure.ts';
import { type BenchFarm, makeFarm, type Product } from './product.ts';
import { statementsOf } from './statements.ts';

const AIM = 0.6;

/** A harvest of a plot, dried: a record with a lot, a balance and something drawn from it. */
async function makeHarvest({ app }: Product, { id, token }: BenchFarm): Promise<string> {
  const post = async (section: string, json: unknown): Promise<string> => {
    const made = await call<{ record: { id: string } }>(app, 'POST', `/farms/${id}/${section}`, { token, json });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.record.id;
  };
  const plotId = await post('talhoes', { name: 'Talhão 1', data: { area: 4 } });
  const plots = [{ plotId, liters: 1000, kg: 620 }];
  const harvest = await post('colheita', { name: 'Colheita 1', date: '2026-06-01', data: { plots } });
  await post('secagem', { name: 'Secagem 1', date: '2026-06-02', inputs: [{ recordId: harvest, kg: 300 }] });
  return harvest;
}

const lineOf = (what: string, ratio: number, { aim, rates }: { aim: number | null; rates: string }): Line => ({
  what,
  result: `${rounded(ratio)} (${rates})`,
  aim: aim === null ? '' : `≥ ${aim}`,
  isMet: aim === null ? null : ratio >= aim,
});

/** Reading one record with the check of the token, against a bare handler with the same SQL, and with one SELECT. */
export const readRecord: Measure = async (product) => {
  const farm = await makeFarm(product);
  const path = `/api/farms/${farm.id}/colheita/${await makeHarvest(product, farm)}`;
  const headers = { authorization: `Bearer ${farm.token}` };
  const statements = await statementsOf(product, { path, init: { headers } });
  const record = statements.filter(({ text }) => text.includes('from "records"'));
  const lines: Line[] = [];
  const against = async (what: string, same: readonly Statement[], aim: number | null): Promise<void> => {
    const bare = await startBare(product, [same]);
    const { one, other, ratio } = await compareLoads(
      () => runLoad(product.url, [{ head: headOf('GET', path, farm.token), body: '' }]),
      () => runLoad(bare.url, [{ head: headOf('GET', '/0'), body: '' }]),
    );
    await bare.stop();
    lines.push(lineOf(what, ratio, { aim, rates: `${rounded(one.perSecond)}/s : ${rounded(other.perSecond)}/s` }));
  };
  await against(`one record, against bare node:http with its ${statements.length} statements`, statements, AIM);
  await against('one record, against bare node:http with one SELECT', record, null);
  return lines;
};
