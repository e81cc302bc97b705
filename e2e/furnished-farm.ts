import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { PERSON } from './journey.ts';

/** A record of a section, as the API takes it; what it draws from is named by what it was called here. */
type Sent = { section: string; as: string; json: (ids: ReadonlyMap<string, string>) => Record<string, unknown> };

const draw = (ids: ReadonlyMap<string, string>, from: string, kg: number) => [{ recordId: ids.get(from), kg }];

/** A lot from its plot to its sale, and beside it one record in each section that such a lot does not pass. */
const RECORDS: readonly Sent[] = [
  {
    section: 'talhoes',
    as: 'plot',
    json: () => ({ name: 'Cruzeiro', data: { area: 5, species: 'arabica', cultivar: 'Catuaí Vermelho IAC 144' } }),
  },
  {
    section: 'colheita',
    as: 'harvest',
    json: (ids) => ({
      name: 'Colheita Cruzeiro',
      date: '2026-06-01',
      data: { plots: [{ plotId: ids.get('plot'), liters: 1000, kg: 620 }] },
    }),
  },
  {
    section: 'processamento',
    as: 'wet',
    json: (ids) => ({
      name: 'Despolpado 1',
      date: '2026-06-01',
      inputs: draw(ids, 'harvest', 600),
      outputs: [{ form: 'wet_parchment', kg: 260 }],
    }),
  },
  {
    section: 'secagem',
    as: 'dry',
    json: (ids) => ({
      name: 'Terreiro 1',
      date: '2026-06-02',
      inputs: draw(ids, 'wet', 260),
      outputs: [{ form: 'dry_parchment', kg: 146 }],
      data: { initialHumidity: 50, finalHumidity: 11.5 },
    }),
  },
  {
    section: 'beneficiamento',
    as: 'milled',
    json: (ids) => ({
      name: 'Benefício 1',
      date: '2026-08-01',
      inputs: draw(ids, 'dry', 146),
      outputs: [{ form: 'green_bean', kg: 118 }],
    }),
  },
  {
    section: 'armazenamento',
    as: 'stored',
    json: (ids) => ({ name: 'Tulha 1', date: '2026-08-02', inputs: draw(ids, 'milled', 118) }),
  },
  {
    section: 'vendas',
    as: 'sale',
    json: (ids) => ({
      name: 'Venda 1',
      date: '2026-09-01',
      inputs: draw(ids, 'stored', 60),
      data: { buyer: 'Cooperativa da Serra', pricePerBag: 1850 },
    }),
  },
  { section: 'fermentacao', as: 'fermented', json: () => ({ name: 'Fermentação 1', status: 'planned' }) },
  { section: 'descanso', as: 'rested', json: () => ({ name: 'Descanso 1', status: 'planned' }) },
  { section: 'producao', as: 'season', json: () => ({ name: 'Safra 2026/27', season: '2026/27' }) },
  { section: 'atividades', as: 'activity', json: () => ({ name: 'Adubação', status: 'planned' }) },
  { section: 'parceiros', as: 'partner', json: () => ({ name: 'Cooperativa da Serra' }) },
];

/** Where a record of the farm is shown. */
export type Shown = { section: string; slug: string };

/** Signs a person up by the API and makes a farm with a record in every section. */
export async function furnishFarm(url: string, email: string): Promise<{ farmSlug: string; records: Shown[] }> {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { id, farmSlug } = await createFarm(app, token);
  const ids = new Map<string, string>();
  const records: Shown[] = [];
  for (const { section, as, json } of RECORDS) {
    const made = await call<{ record: { id: string; slug: string } }>(app, 'POST', `/farms/${id}/${section}`, {
      token,
      json: { ...json(ids), confirmedWarnings: ['*'] },
    });
    if (made.status !== 201) throw new Error(`${section}: ${JSON.stringify(made.body)}`);
    ids.set(as, made.body.record.id);
    records.push({ section, slug: made.body.record.slug });
  }
  return { farmSlug, records };
}
