import { call } from '../apps/server/src/test/test-client.ts';
import { type Measure, quantile, rounded, timed } from './measure.ts';
import { makeFarm, type Product } from './product.ts';

const AIM_MS = 50;
/** Lines of harvest, processing, drying, resting and milling, which meet in one sale. */
const LINES = 88;
const PLOTS = 60;
const TIMES = 40;

type Farm = { id: string; token: string };
type Post = (section: string, json: Readonly<Record<string, unknown>>) => Promise<string>;

const poster =
  ({ app }: Product, { id, token }: Farm): Post =>
  async (section, json) => {
    const path = `/farms/${id}/${section}`;
    const made = await call<{ record: { id: string } }>(app, 'POST', path, {
      token,
      json: { ...json, confirmedWarnings: ['*'] },
    });
    if (made.status !== 201) throw new Error(`${section}: ${JSON.stringify(made.body)}`);
    return made.body.record.id;
  };

type Step = { section: string; form: string; drawn: number; given: number; data?: Readonly<Record<string, unknown>> };

const STEPS: readonly Step[] = [
  { section: 'processamento', form: 'wet_parchment', drawn: 620, given: 260 },
  {
    section: 'secagem',
    form: 'dry_parchment',
    drawn: 260,
    given: 146,
    data: { initialHumidity: 50, finalHumidity: 11.5 },
  },
  { section: 'descanso', form: 'dry_parchment', drawn: 146, given: 146 },
  { section: 'beneficiamento', form: 'green_bean', drawn: 146, given: 118 },
];

/** One line from a plot to green coffee; the id of its milling. */
async function layLine(post: Post, line: number, plotId: string): Promise<string> {
  const plots = [{ plotId, liters: 1000, kg: 620 }];
  let last = await post('colheita', { name: `Colheita ${line}`, date: '2026-06-01', data: { plots } });
  for (const { section, form, drawn, given, data = {} } of STEPS) {
    const inputs = [{ recordId: last, kg: drawn }];
    const outputs = [{ key: 'main', form, kg: given }];
    last = await post(section, { name: `Lote ${line} ${section}`, date: '2026-08-01', inputs, outputs, data });
  }
  return last;
}

/** The traceability of a sale that 500 nodes lead to. */
export const traceGraph: Measure = async (product) => {
  const farm = await makeFarm(product);
  const post = poster(product, farm);
  const plots: string[] = [];
  for (let plot = 0; plot < PLOTS; plot += 1) {
    plots.push(await post('talhoes', { name: `Talhão ${plot}`, data: { area: 1 } }));
  }
  const millings: string[] = [];
  for (let line = 0; line < LINES; line += 1) millings.push(await layLine(post, line, plots[line % PLOTS] ?? ''));
  const inputs = millings.map((recordId) => ({ recordId, kg: 100 }));
  const data = { buyer: 'Cooperativa', pricePerBag: 1500 };
  const sale = await post('vendas', { name: 'Venda 1', date: '2026-09-01', status: 'delivered', inputs, data });
  let nodes = 0;
  const trace = async (): Promise<void> => {
    const path = `/farms/${farm.id}/vendas/${sale}/rastreabilidade`;
    const { status, body } = await call<{ nodes: unknown[] }>(product.app, 'GET', path, { token: farm.token });
    if (status !== 200) throw new Error(`trace: ${status}`);
    nodes = body.nodes.length;
  };
  await timed(TIMES / 4, trace);
  const milliseconds = quantile(await timed(TIMES, trace), 0.5);
  return [
    {
      what: `traceability of ${nodes} nodes, p50`,
      result: `${rounded(milliseconds)} ms`,
      aim: `< ${AIM_MS} ms`,
      isMet: milliseconds < AIM_MS,
    },
  ];
};
