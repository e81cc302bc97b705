import type { FarmRecord, Section } from '../record/record.ts';
import { savedFarm } from './saved-farm.ts';

type Sent = readonly [section: Section, id: string, payload: Readonly<Record<string, unknown>>];

const SEASON = '2026/27';
const lot = (recordId: string, output: string, kg: number) => ({ recordId, output, kg });
const gives = (form: string, kg: number, key = '0') => ({ key, form, kg });

/** Work of a season under way with what the first worked season lacks: two species, what there was, what was bought. */
const SENT: readonly Sent[] = [
  ['parceiros', 'zeca', { name: 'Zeca Meeiro', data: { roles: ['supplier'] } }],
  ['talhoes', 'arabica', { name: 'Alto', data: { area: 2, species: 'arabica', estimatedYield: 10 } }],
  ['talhoes', 'conilon', { name: 'Baixo', data: { area: 3, species: 'canephora', estimatedYield: 40 } }],
  [
    'documentos',
    'contrato',
    {
      name: 'Parceria do Baixo',
      data: { kind: 'tenure', tenureKind: 'parceria', partnerId: 'zeca', sharePct: 40, plotIds: ['conilon'] },
    },
  ],
  [
    'producao',
    'safra',
    { name: 'Safra', season: SEASON, date: '2026-05-01', status: 'processing', data: { overhead: 10_000 } },
  ],
  [
    'atividades',
    'adubacao',
    {
      ...{ name: 'Adubação', season: SEASON, date: '2025-11-10', status: 'done' },
      data: { activityType: 'fertilization', plotIds: ['arabica', 'conilon'], cost: 50_000 },
    },
  ],
  [
    'colheita',
    'HA',
    {
      ...{ name: 'Colheita Alto', date: '2026-05-20', status: 'completed' },
      data: { plots: [{ plotId: 'arabica', kg: 3000 }], cost: 600 },
      outputs: [gives('cherry_mixed', 3000)],
    },
  ],
  [
    'colheita',
    'HC',
    {
      ...{ name: 'Colheita Baixo', date: '2026-05-22', status: 'completed' },
      data: { plots: [{ plotId: 'conilon', kg: 9000 }], cost: 900 },
      outputs: [gives('cherry_mixed', 9000)],
    },
  ],
  [
    'secagem',
    'DA',
    {
      ...{ name: 'Secagem Alto', date: '2026-05-20', status: 'completed' },
      data: { cost: 120, endDate: '2026-06-10', initialHumidity: 64, finalHumidity: 11.5 },
      ...{ inputs: [lot('HA', '0', 3000)], outputs: [gives('dry_cherry', 1200)] },
    },
  ],
  [
    'secagem',
    'DC',
    {
      ...{ name: 'Secagem Baixo', date: '2026-05-22', status: 'completed' },
      data: { cost: 400, endDate: '2026-06-12', initialHumidity: 60, finalHumidity: 11.5 },
      ...{ inputs: [lot('HC', '0', 9000)], outputs: [gives('dry_cherry', 4000)] },
    },
  ],
  [
    'beneficiamento',
    'MA',
    {
      ...{ name: 'Benefício Alto', date: '2026-08-10', status: 'completed', data: { cost: 60 } },
      ...{ inputs: [lot('DA', '0', 1200)], outputs: [gives('green_bean', 600), gives('husk', 600, 'palha')] },
    },
  ],
  [
    'beneficiamento',
    'MC',
    {
      ...{ name: 'Benefício Baixo', date: '2026-08-12', status: 'completed', data: { cost: 200 } },
      ...{ inputs: [lot('DC', '0', 4000)], outputs: [gives('green_bean', 2000), gives('husk', 2000, 'palha')] },
    },
  ],
  [
    'armazenamento',
    'havia',
    {
      ...{ name: 'Já havia', season: '2025/26', date: '2026-06-01', status: 'in_stock' },
      data: { origin: 'opening', monthlyCost: 6 },
      outputs: [gives('green_bean', 300)],
    },
  ],
  [
    'armazenamento',
    'comprado',
    {
      ...{ name: 'Comprado', season: SEASON, date: '2026-08-20', status: 'in_stock' },
      data: { origin: 'bought', boughtFrom: 'Vizinho', price: 1500, priceUnit: 'BRL_bag' },
      outputs: [gives('green_bean', 400)],
    },
  ],
  [
    'beneficiamento',
    'blend',
    {
      ...{ name: 'Liga', season: SEASON, date: '2026-09-01', status: 'completed', data: { cost: 100 } },
      inputs: [lot('MA', '0', 300), lot('havia', '0', 300), lot('comprado', '0', 400)],
      outputs: [gives('green_bean', 1000)],
    },
  ],
  [
    'vendas',
    'fixada',
    {
      ...{ name: 'Conilon a fixar', date: '2026-09-05', status: 'contracted', inputs: [lot('MC', '0', 1200)] },
      data: {
        ...{ buyer: 'Cooperativa', contractType: 'to_fix', fixingDeadline: '2027-03-30', deliveryTo: '2027-03-30' },
        fixations: [{ date: '2026-09-10', bags: 10, price: 1000 }],
      },
    },
  ],
  [
    'vendas',
    'alto',
    {
      ...{ name: 'Alto', date: '2026-09-06', status: 'delivered', inputs: [lot('MA', '0', 300)] },
      data: { buyer: 'Torrefação', pricePerBag: 2000, brokerPct: 1 },
    },
  ],
  [
    'vendas',
    'liga',
    {
      ...{ name: 'Liga', date: '2026-09-20', status: 'delivered', inputs: [lot('blend', '0', 500)] },
      data: { buyer: 'Exportadora', pricePerBag: 1800 },
    },
  ],
  [
    'cotacoes',
    'q1',
    { date: '2026-10-01', data: { product: 'arabica', source: 'cepea', unit: 'BRL_bag', value: 2000 } },
  ],
  [
    'cotacoes',
    'q2',
    { date: '2026-10-01', data: { product: 'conilon', source: 'cepea', unit: 'BRL_bag', value: 1000 } },
  ],
];

/** The second worked season as stored records, each validated as a person's write; `mixed-season.test.ts` has its sums. */
export function mixedSeason(): FarmRecord[] {
  const farm = savedFarm();
  for (const [section, id, payload] of SENT) farm.save(section, id, { ...payload, confirmedWarnings: ['*'] });
  return [...farm.records.values()];
}
