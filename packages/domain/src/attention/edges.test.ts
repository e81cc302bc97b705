import { test } from 'node:test';
import { assertApproved } from '../golden/approved.ts';
import { saidFrom } from '../golden/edges.ts';
import { addDays } from '../ground/days.ts';
import type { FarmRecord, RecordContent, Section } from '../record/record.ts';
import { outputOf, recordOf } from '../rules/rule-fixture.ts';
import { attentionOf } from './attention.ts';
import type { Measured } from './attention-item.ts';

const DAY = '2026-07-15';
/** Ten in the morning on the farm. */
const NOON = Date.parse('2026-07-15T13:00:00.000Z');

type Farm = { records: readonly FarmRecord[]; readings?: readonly Measured[] };
/** A farm by one number, and the numbers between which what needs attention on it is searched. */
type Knob = { title: string; of: (value: number) => Farm; from: readonly number[]; decimals?: number };

const hoursAgo = (hours: number): string => new Date(NOON - hours * 3_600_000).toISOString();
const daysAgo = (days: number): string => addDays(DAY, -days);
const measured = (kind: string, value: number, hours = 1, recordId = 'r'): Measured => ({
  ...{ recordId, kind, value, at: hoursAgo(hours) },
});
const one = (section: Section, changes: Partial<RecordContent>, parts: Partial<FarmRecord> = {}): FarmRecord => ({
  ...recordOf('r', section, { name: 'Um lote', code: '26-X-1', ...changes }),
  ...parts,
});

const stock = (kg: number, changes: Partial<RecordContent> = {}) =>
  one('armazenamento', { status: 'in_stock', date: daysAgo(90), outputs: [outputOf('green_bean', kg)], ...changes });
const drawn = (kg: number) =>
  recordOf('sale', 'vendas', { status: 'draft', inputs: [{ recordId: 'r', output: '0', kg }] });
const drying = (changes: Partial<RecordContent> = {}) =>
  one('secagem', { status: 'in_progress', date: daysAgo(10), data: { storageLot: 'Terreiro 1' }, ...changes });

const KNOBS: readonly Knob[] = [
  ...(['humidity', 'relativeHumidity', 'temperature'] as const).map(
    (kind): Knob => ({
      ...{ title: `estoque, ${kind}`, from: [0, 12, 55, 100], decimals: 1 },
      of: (value) => ({ records: [stock(600)], readings: [measured(kind, value)] }),
    }),
  ),
  {
    ...{ title: 'estoque úmido, kg', from: [0, 10], decimals: 1 },
    of: (kg) => ({ records: [stock(kg)], readings: [measured('humidity', 14)] }),
  },
  {
    ...{ title: 'estoque, dias desde a medição', from: [0, 60] },
    of: (days) => ({ records: [stock(600)], readings: [measured('humidity', 11, days * 24)] }),
  },
  {
    ...{ title: 'estoque sem medição nenhuma, dias', from: [0, 100] },
    of: (days) => ({ records: [stock(600, { date: daysAgo(days) })] }),
  },
  {
    ...{ title: 'secagem, umidade de hoje', from: [0, 11.2, 12, 20], decimals: 1 },
    of: (value) => ({ records: [drying()], readings: [measured('humidity', 18, 48), measured('humidity', value)] }),
  },
  {
    ...{ title: 'secagem na meta, segunda medida', from: [0, 11.2, 20], decimals: 1 },
    of: (value) => ({ records: [drying()], readings: [measured('humidity', 11.3, 24), measured('humidity', value)] }),
  },
  {
    ...{ title: 'secagem, horas desde a medição', from: [0, 24, 90] },
    of: (hours) => ({ records: [drying()], readings: [measured('humidity', 18, hours)] }),
  },
  {
    ...{ title: 'secagem no terreiro, dias', from: [0, 20, 90] },
    of: (days) => ({
      records: [drying({ date: daysAgo(days), data: { dryingMethod: 'patio_concrete' } })],
      readings: [measured('humidity', 18)],
    }),
  },
  ...(['secagem', 'beneficiamento'] as const).map(
    (section): Knob => ({
      ...{ title: `${section} sem lugar, dias`, from: [-3, 0, 10] },
      of: (days) => ({
        records: [
          one(section, {
            ...{ status: 'completed', date: daysAgo(60), data: { endDate: daysAgo(days) } },
            outputs: [outputOf('green_bean', 600), { ...outputOf('husk', 400), key: '1' }],
          }),
        ],
      }),
    }),
  ),
  {
    ...{ title: 'benefício sem lugar, kg que sobram de 600', from: [0, 599, 600], decimals: 1 },
    of: (kg) => ({
      records: [
        one('beneficiamento', { date: daysAgo(5), outputs: [{ ...outputOf('green_bean', 600), grade: '17/18' }] }),
        { ...drawn(600 - kg), section: 'armazenamento', status: 'in_stock' },
      ],
    }),
  },
  {
    ...{ title: 'colheita, horas desde que chegou', from: [0, 20, 80] },
    of: (hours) => ({
      records: [
        one('colheita', {
          ...{ date: daysAgo(3), data: { arrivalAt: hoursAgo(hours), plots: [{ plotId: 'P', kg: 900 }] } },
          outputs: [outputOf('cherry_mixed', 900)],
        }),
      ],
    }),
  },
  {
    ...{ title: 'colheita, dias sem hora nenhuma', from: [-1, 0, 1, 6] },
    of: (days) => ({
      records: [one('colheita', { date: daysAgo(days), outputs: [outputOf('cherry_mixed', 900)] })],
    }),
  },
  {
    ...{ title: 'descanso, dias', from: [0, 60] },
    of: (days) => ({
      records: [
        one('descanso', { status: 'in_progress', date: daysAgo(days), outputs: [outputOf('dry_cherry', 900)] }),
      ],
    }),
  },
  {
    ...{ title: 'descanso pronto, kg', from: [0, 5], decimals: 1 },
    of: (kg) => ({
      records: [one('descanso', { status: 'in_progress', date: daysAgo(40), outputs: [outputOf('dry_cherry', kg)] })],
    }),
  },
  ...(['atividades', 'colheita'] as const).map(
    (section): Knob => ({
      ...{ title: `${section}, dias depois do plano`, from: [-5, 0, 30, 90] },
      of: (days) => ({ records: [one(section, { status: 'planned', date: daysAgo(days) })] }),
    }),
  ),
  {
    ...{ title: 'venda entregue sem nota, dias', from: [-5, 0, 30, 90] },
    of: (days) => ({ records: [one('vendas', { status: 'delivered', date: daysAgo(days) })] }),
  },
  {
    ...{ title: 'agrotóxico sem receituário, dias', from: [-5, 0, 30, 90] },
    of: (days) => ({
      records: [
        one('atividades', { status: 'done', date: daysAgo(days), data: { className: 'fungicida', product: 'X' } }),
      ],
    }),
  },
  ...[undefined, 1, 30].map(
    (duration): Knob => ({
      ...{ title: `fermentação de ${duration ?? 'tantas'} horas, dias`, from: [0, 1, 10] },
      of: (days) => ({
        records: [one('fermentacao', { status: 'in_progress', date: daysAgo(days), data: { duration } })],
        readings: [measured('ph', 4.5)],
      }),
    }),
  ),
  {
    ...{ title: 'fermentação, horas desde a medição', from: [0, 10, 20] },
    of: (hours) => ({
      records: [one('fermentacao', { status: 'in_progress', date: daysAgo(1) })],
      readings: [measured('ph', 4.5, hours)],
    }),
  },
];

function saidOf({ of }: Knob, value: number): string {
  const { records, readings = [] } = of(value);
  const now = new Date(NOON).toISOString();
  const target = { targetMoisture: { low: 11, high: 11.5 }, readingOverdueHours: 6, minimumRestDays: 15 };
  const items = attentionOf({ records, readings, now, timezone: 'America/Sao_Paulo', ...target });
  const told = items.map(({ kind, title, message, since, occasion }) => {
    const once =
      occasion === undefined ? '' : `, uma vez em ${occasion.day} por ${occasion.once.replaceAll(/T.*Z/g, '')}`;
    return `${kind}: ${title} / ${message} (desde ${since}${once})`;
  });
  return told.join(' | ').replaceAll('\u00a0', ' ') || '–';
}

test('what needs attention begins and ends where it should, number by number', (t) => {
  const texts = KNOBS.map(
    (knob) =>
      `${knob.title}${saidFrom({ numbers: knob.from, decimals: knob.decimals ?? 0 }, (value) => saidOf(knob, value))}\n`,
  );
  assertApproved({ t, folder: import.meta.dirname }, 'limites', texts.join('\n'));
});
