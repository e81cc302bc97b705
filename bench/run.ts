import { cpus } from 'node:os';
import { createRecord } from './create-record.ts';
import type { Line, Measure } from './measure.ts';
import { type Product, startProduct } from './product.ts';
import { readRecord } from './read-record.ts';

/** Measures in the order in which they run; `npm run bench -- read create` runs those alone. */
const MEASURES: Readonly<Record<string, Measure>> = {
  read: readRecord,
  create: createRecord,
};

function chosen(): [string, Measure][] {
  const asked = process.argv.slice(2);
  return Object.entries(MEASURES).filter(([name]) => asked.length === 0 || asked.includes(name));
}

async function measureAll(product: Product): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, measure] of chosen()) {
    process.stderr.write(`${name}…\n`);
    lines.push(...(await measure(product)));
  }
  return lines;
}

function table(lines: readonly Line[]): string {
  const rows = lines.map(({ what, result, aim, isMet }) => {
    const verdict = isMet === null ? '' : isMet ? 'yes' : '**no**';
    return `| ${what} | ${result} | ${aim} | ${verdict} |`;
  });
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${machine}.`,
    '',
    '| what | result | aim | met |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const product = await startProduct();
try {
  process.stdout.write(table(await measureAll(product)));
} finally {
  await product.stop();
}
