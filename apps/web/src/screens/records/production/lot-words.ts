import type { AttentionItem, AttentionKind, Measured } from '@cafezal/domain/attention/attention-item.ts';
import { briefName, calledOf, comingDay, shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { readyDay } from '@cafezal/domain/attention/drying-attention.ts';
import { addDays } from '@cafezal/domain/ground/days.ts';
import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { LotInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { DRYING_TARGET } from '@cafezal/domain/stages/drying/drying-course.ts';
import { RESTING_DAYS } from '@cafezal/domain/stages/resting/resting-rules.ts';
import { lotName } from '../../words/lot-name.ts';

/** What is worth knowing of a lot at a glance. */
export type LotTag = { text: string; tone: 'stage' | 'warning' | 'success' | 'info' };

/** The day on which the board is looked at, and what was measured until then. */
export type BoardDay = {
  /** YYYY-MM-DD in the farm's time zone. */
  today: string;
  timezone: string;
  /** Readings of one kind of a record, the oldest first. */
  readings: (recordId: string, kind: string) => readonly Measured[];
  /** What needs attention today. */
  items: readonly AttentionItem[];
};

type Told = BoardDay & { lot: LotInHand };

const percent = (value: number): string => `${formatNumber(value, 1)}\u00a0%`;

const needs = ({ lot, items }: Told, kind: AttentionKind): boolean =>
  items.some((item) => item.recordId === lot.record.id && item.kind === kind);

/** `sexta`, `amanhã`, `21/07`. */
const briefDay = (day: string, today: string): string => comingDay(day, today).replace(/^(?:n[ao]|em) /, '');

function insideDrying(told: Told): LotTag {
  const { lot, today, readings } = told;
  const last = readings(lot.record.id, 'humidity').at(-1);
  if (last !== undefined && needs(told, 'lot-at-target')) {
    const isDry = last.value < DRYING_TARGET.from;
    return { text: `${percent(last.value)} · ${isDry ? 'passou' : 'pronto'}`, tone: isDry ? 'warning' : 'success' };
  }
  if (needs(told, 'long-on-patio')) return { text: 'Dias demais', tone: 'warning' };
  if (last === undefined) return { text: 'Sem medição', tone: 'stage' };
  const ready = readyDay(lot.record, told);
  if (needs(told, 'drying-unmeasured') || (ready !== null && ready < today))
    return { text: `${percent(last.value)} · medir`, tone: 'stage' };
  return { text: [percent(last.value), ready && briefDay(ready, today)].filter(Boolean).join(' · '), tone: 'stage' };
}

const noPlace = (told: Told): LotTag | null =>
  told.lot.kind === 'left' && told.lot.reservedKg === 0 && needs(told, 'coffee-without-place')
    ? { text: 'Sem lugar', tone: 'warning' }
    : null;

function resting({ lot: { record }, today }: Told): LotTag | null {
  const until = addDays(record.date, RESTING_DAYS);
  if (record.status !== 'in_progress') return null;
  return until <= today
    ? { text: 'Pronto', tone: 'success' }
    : { text: `Até ${shortDay(until, today)}`, tone: 'stage' };
}

function stored(told: Told): LotTag | null {
  const { record, output: key } = told.lot;
  const atEntry = record.outputs.find((output) => output.key === key)?.humidity;
  const moisture = told.readings(record.id, 'humidity').at(-1)?.value ?? atEntry;
  if (typeof moisture !== 'number') return null;
  return { text: percent(moisture), tone: needs(told, 'stock-out-of-range') ? 'warning' : 'success' };
}

function sold({ lot: { record }, today }: Told): LotTag {
  const day = textAt(record.data, 'deliveryTo') ?? textAt(record.data, 'deliveryDate');
  if (day === undefined) return { text: 'A entregar', tone: 'stage' };
  return { text: `Entrega ${shortDay(day, today)}`, tone: day < today ? 'warning' : 'stage' };
}

/** What each stage has to say of a lot. */
const WORDS: Readonly<Partial<Record<Section, (told: Told) => LotTag | null>>> = {
  secagem: (told) => (told.lot.kind === 'inside' ? insideDrying(told) : noPlace(told)),
  descanso: resting,
  beneficiamento: noPlace,
  armazenamento: stored,
  vendas: sold,
};

function promised({ kind, kg, reservedKg }: LotInHand): LotTag | null {
  if (kind !== 'left' || reservedKg <= 0) return null;
  return { text: reservedKg < kg ? `${formatNumber(reservedKg, 0)}\u00a0kg prometidos` : 'Prometido', tone: 'info' };
}

/** The tags of a lot on the board: what of it is promised, and what its stage has to say, in the dashboard's words. */
export const lotTags = (lot: LotInHand, day: BoardDay): readonly LotTag[] =>
  [promised(lot), WORDS[lot.section]?.({ ...day, lot }) ?? null].filter((tag) => tag !== null);

const outputOf = ({ record, output: wanted }: LotInHand): FarmRecord['outputs'][number] | undefined =>
  record.outputs.find(({ key }) => key === wanted);

/**
 * What a lot is called beside its stage's icon, and under it what else tells it apart: `Verde`; one of several that a
 * mill gave is `Peneira 14`, of `Cereja descascado`.
 */
export function lotNames(lot: LotInHand): { name: string; of: string | null } {
  const { record, section, label } = lot;
  const output = outputOf(lot);
  const own = briefName(calledOf(record));
  // A name that was made says already what dries.
  if (output === undefined) return { name: own, of: label !== null && !own.includes(label) ? label : null };
  if (label === null) return { name: own, of: null };
  return section === 'beneficiamento' ? { name: lotName(output), of: own } : { name: own, of: lotName(output) };
}
