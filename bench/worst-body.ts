import { call, createFarm } from '../apps/server/src/test/test-client.ts';
import { BODY_SHAPES } from './body-shapes.ts';
import { type LoopDelay, loopWatcher } from './loop-watcher.ts';
import { type Line, rounded } from './measure.ts';
import { type BenchFarm, makeFarm, type Product, startProduct } from './product.ts';

const AIM_MS = 50;
const ROUNDS = 3;

const toldOf = ({ longest, computed }: LoopDelay): string => `${rounded(longest)} ms (${rounded(computed)})`;

type Measured = LoopDelay & { name: string };

async function makePlot({ app }: Product, { id, token }: Pick<BenchFarm, 'id' | 'token'>): Promise<string> {
  const json = { name: 'Talhão 1', data: { area: 4 } };
  const { body } = await call<{ record: { id: string } }>(app, 'POST', `/farms/${id}/talhoes`, { token, json });
  return body.record.id;
}

/** The worst body that a signed-in person may send, of many shapes: how long others wait for it. */
export async function worstBody(): Promise<Line[]> {
  const watcher = loopWatcher();
  const product = await startProduct(watcher.settings);
  try {
    const { token } = await makeFarm(product);
    const headers = { 'content-type': 'application/json' };
    const measured: Measured[] = [];
    for (const [name, shape] of Object.entries(BODY_SHAPES)) {
      // A farm of its own each: what a shape leaves there is not for the next one to read.
      const { id } = await createFarm(product.app, token);
      const aim = { plotId: await makePlot(product, { id, token }) };
      const send = async (): Promise<void> => {
        const sent = { token, headers, body: shape(aim) };
        const { status } = await call(product.app, 'POST', `/farms/${id}/mutations`, sent);
        if (status !== 200) throw new Error(`${name}: ${status}`);
      };
      await send();
      const rounds: LoopDelay[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await watcher.during(product.pid, send));
      const [least] = rounds.sort((one, other) => one.longest - other.longest);
      if (least !== undefined) measured.push({ name, ...least });
      process.stderr.write(`  ${name}: ${rounds.map(toldOf).join(', ')}\n`);
    }
    const [worst] = measured.sort((one, other) => other.longest - one.longest);
    if (worst === undefined) throw new Error('no shape');
    return [
      {
        what: `longest wait of the event loop for the worst of ${measured.length} shapes of body that are allowed, least of ${ROUNDS}`,
        result: `${rounded(worst.longest)} ms, of them ${rounded(worst.computed)} ms its own (${worst.name})`,
        aim: `< ${AIM_MS} ms`,
        isMet: worst.longest < AIM_MS,
      },
    ];
  } finally {
    await product.stop();
    await watcher.close();
  }
}
