import { randomUUID } from 'node:crypto';
import { call } from '../apps/server/src/test/test-client.ts';
import { type Measure, quantile, rounded, timed } from './measure.ts';
import { makeFarm } from './product.ts';

const AIM = 3;
const CREATIONS = 50;
const ROUNDS = 16;

/** What a device recorded without a signal, in one call, against as many calls that each make one. */
export const writesTogether: Measure = async (product) => {
  const { id, token } = await makeFarm(product);
  const post = async (
    path: string,
    json: unknown,
  ): Promise<{ record: { id: string }; results: { status: string }[] }> => {
    const { status, body } = await call<Awaited<ReturnType<typeof post>>>(product.app, 'POST', `/farms/${id}${path}`, {
      token,
      json,
    });
    if (status >= 300) throw new Error(`${path}: ${status}`);
    return body;
  };
  const plot = await post('/talhoes', { name: 'Talhão 1', data: { area: 4 } });
  const harvest = () => ({
    name: `Colheita ${randomUUID()}`,
    date: '2026-06-01',
    data: { plots: [{ plotId: plot.record.id, liters: 100, kg: 62 }] },
  });
  const alone = async (): Promise<void> => {
    for (let at = 0; at < CREATIONS; at += 1) await post('/colheita', harvest());
  };
  const together = async (): Promise<void> => {
    const mutations = Array.from({ length: CREATIONS }, () => {
      const ids = { mutationId: randomUUID(), recordId: randomUUID() };
      return { ...ids, section: 'colheita', op: 'create', at: new Date().toISOString(), patch: harvest() };
    });
    const { results } = await post('/mutations', { mutations });
    if (results.some(({ status }) => status !== 'applied')) throw new Error('a creation was not applied');
  };
  const times: { alone: number[]; together: number[] } = { alone: [], together: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.alone.push(...(await timed(1, alone)));
    times.together.push(...(await timed(1, together)));
  }
  const settled = (samples: readonly number[]): number => quantile(samples.slice(ROUNDS / 4), 0.5);
  const [one, other] = [settled(times.alone), settled(times.together)];
  return [
    {
      what: `${CREATIONS} creations one after another, against one call with them`,
      result: `${rounded(one / other)} × (${rounded(one)} ms : ${rounded(other)} ms)`,
      aim: `≥ ${AIM} ×`,
      isMet: one >= AIM * other,
    },
  ];
};
