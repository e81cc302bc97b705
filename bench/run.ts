import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { bodies } from './bodies.ts';
import { createRecord } from './create-record.ts';
import { creationCost } from './creation-cost.ts';
import { events } from './events.ts';
import { farmWall } from './farm-wall.ts';
import { manyFarms } from './farms.ts';
import { firstPull } from './first-pull.ts';
import { harvestFlow } from './harvest-flow.ts';
import { harvestForm } from './harvest-form.ts';
import { imports } from './imports.ts';
import { keepPhoto } from './keep-photo.ts';
import { listRecords } from './list-records.ts';
import { lists } from './lists.ts';
import { lotPage } from './lot-page.ts';
import { lotPicker } from './lot-picker.ts';
import { type Line, type Measure, rounded } from './measure.ts';
import { photo } from './photo.ts';
import { type Product, startProduct } from './product.ts';
import { readRecord } from './read-record.ts';
import { reopen } from './reopen.ts';
import { saleForm } from './sale-form.ts';
import { start } from './start.ts';
import { traceGraph } from './trace-graph.ts';
import { writesTogether } from './writes-together.ts';

/** Measures in the order in which they run; `npm run bench -- read create` runs those alone. */
const MEASURES: Readonly<Record<string, Measure>> = {
  read: readRecord,
  wall: farmWall,
  create: createRecord,
  cost: creationCost,
  together: writesTogether,
  events,
  trace: traceGraph,
  pull: firstPull,
  list: listRecords,
  lists,
  reopen,
  page: lotPage,
  keep: keepPhoto,
  form: harvestForm,
  sale: saleForm,
  picker: lotPicker,
  flow: harvestFlow,
  imports,
};
/** Measures that start servers of their own, while no other runs. */
const ALONE: Readonly<Record<string, () => Promise<Line[]>>> = { start, photo, bodies };

/** `--farms`, or `--farms 20000`: one PostgreSQL with so many farms, and nothing else; 100,000 need 10 GB of disk. */
const { values, positionals: asked } = parseArgs({
  options: { farms: { type: 'boolean' } },
  allowPositionals: true,
});
const MANY_FARMS = 100_000;

const names = [...Object.keys(ALONE), ...Object.keys(MEASURES)];
const unknown = values.farms === true ? [] : asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}. Name some of: ${names.join(', ')}\n`);
  process.exit(1);
}

const chosen = <Kind>(from: Readonly<Record<string, Kind>>): [string, Kind][] =>
  Object.entries(from).filter(([name]) => asked.length === 0 || asked.includes(name));

async function collect(name: string, measure: () => Promise<Line[]>): Promise<Line[]> {
  process.stderr.write(`${name}…\n`);
  return measure();
}

async function measureProduct(product: Product): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, measure] of chosen(MEASURES)) lines.push(...(await collect(name, () => measure(product))));
  return lines;
}

async function measureAll(): Promise<Line[]> {
  if (values.farms === true) return manyFarms(Number(asked[0] ?? MANY_FARMS));
  const lines: Line[] = [];
  for (const [name, measure] of chosen(ALONE)) lines.push(...(await collect(name, measure)));
  if (chosen(MEASURES).length === 0) return lines;
  const product = await startProduct();
  try {
    return [...lines, ...(await measureProduct(product))];
  } finally {
    await product.stop();
  }
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
    `Load at the start ${rounded(loadAtStart)}: where it is above 0, other work took the processor too, and times are longer for it.`,
    '',
    '| what | result | aim | met |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const [loadAtStart = 0] = loadavg();
process.stdout.write(table(await measureAll()));
