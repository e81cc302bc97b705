import { formOf } from '../apps/server/src/test/import-client.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { bytesOfShape, FILE_SHAPES, type FileShape } from './file-shapes.ts';
import { type LoopDelay, loopWatcher } from './loop-watcher.ts';
import { type Line, rounded } from './measure.ts';
import { type Product, startProduct } from './product.ts';

const AIM_MS = 50;
const AIM_WORK_MS = 30_000;
const ROUNDS = 2;

const PATHS: Readonly<Record<FileShape['door'], (kind: FileShape['kind']) => string>> = {
  people: (kind) => `importacoes?kind=${kind}${kind === 'planilha' ? '&section=colheita' : ''}`,
  scripts: (kind) => `import?dryRun=true&kind=${kind}${kind === 'planilha' ? '&section=colheita' : ''}`,
};

type Measured = LoopDelay & { name: string; tookMs: number };

/** Sends a shape by a person of its own, who may bring few files an hour. */
async function sendShape(
  { app }: Product,
  shape: FileShape,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<() => Promise<number>> {
  const { token } = await signUp(app);
  const { id } = await createFarm(app, token);
  return async () => {
    const begun = performance.now();
    const sent = { token, body: formOf(bytes, 'arquivo') };
    const { status, body } = await call(app, 'POST', `/farms/${id}/${PATHS[shape.door](shape.kind)}`, sent);
    if (status >= 500 || status === 429) throw new Error(`${status}: ${JSON.stringify(body).slice(0, 200)}`);
    return performance.now() - begun;
  };
}

async function measureShape(
  product: Product,
  during: ReturnType<typeof loopWatcher>['during'],
  name: string,
): Promise<Measured | null> {
  const shape = FILE_SHAPES[name];
  if (shape === undefined) return null;
  const send = await sendShape(product, shape, await bytesOfShape(shape));
  const rounds: LoopDelay[] = [];
  let tookMs = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const delay = await during(product.pid, async () => {
      tookMs = Math.max(tookMs, await send());
    });
    rounds.push(delay);
  }
  const [least] = rounds.sort((one, other) => one.longest - other.longest);
  const told = rounds.map(({ longest, computed }) => `${rounded(longest)} ms (${rounded(computed)})`).join(', ');
  process.stderr.write(`  ${name}: ${told}; ${rounded(tookMs)} ms\n`);
  return least === undefined ? null : { name, tookMs, ...least };
}

/** The worst file that somebody with a farm may send, of many shapes: how long others wait for it, and when it ends. */
export async function worstFile(): Promise<Line[]> {
  const watcher = loopWatcher();
  const product = await startProduct(watcher.settings);
  try {
    const measured: Measured[] = [];
    for (const name of Object.keys(FILE_SHAPES)) {
      const one = await measureShape(product, watcher.during, name);
      if (one !== null) measured.push(one);
    }
    const [worst] = measured.toSorted((one, other) => other.longest - one.longest);
    const [slowest] = measured.toSorted((one, other) => other.tookMs - one.tookMs);
    if (worst === undefined || slowest === undefined) throw new Error('no shape');
    return [
      {
        what: `longest wait of the event loop for the worst of ${measured.length} shapes of file that come in, least of ${ROUNDS}`,
        result: `${rounded(worst.longest)} ms, of them ${rounded(worst.computed)} ms its own (${worst.name})`,
        aim: `< ${AIM_MS} ms`,
        isMet: worst.longest < AIM_MS,
      },
      {
        what: 'the slowest of them, until its answer',
        result: `${rounded(slowest.tookMs)} ms (${slowest.name})`,
        aim: `< ${AIM_WORK_MS.toLocaleString('en-US')} ms`,
        isMet: slowest.tookMs < AIM_WORK_MS,
      },
    ];
  } finally {
    await product.stop();
    await watcher.close();
  }
}
