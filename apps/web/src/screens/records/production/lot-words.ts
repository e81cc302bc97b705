import type { AttentionKind } from '@cafezal/domain/attention/attention-item.ts';
import { briefName, calledOf, comingDay, shortDay } from '@cafezal/domain/attention/attention-words.ts';
import { wholeKgText } from '@cafezal/domain/definition/unit-word.ts';
import { percentText } from '@cafezal/domain/ground/numbers.ts';
import type { LotInHand } from '@cafezal/domain/lots/lots-in-hand.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord, Section } from '@cafezal/domain/record/record.ts';
import { isHulling } from '@cafezal/domain/stages/kinds.ts';
import { type BoardDay, needsAttention } from '../../farm/board-day.ts';
import { dryingStanding } from '../../farm/drying-standing.ts';
import { fermentingTag, type LotTag, restingTag } from '../../farm/lot-tags.ts';
import { lotName } from '../../words/lot-name.ts';

type BoardLot = BoardDay & { lot: LotInHand };

const needs = (day: BoardLot, kind: AttentionKind): boolean => needsAttention(day, day.lot.record.id, kind);

/** A day in short: `sexta`, `amanhã`, `21/07`. */
const briefDay = (day: string, today: string): string => comingDay(day, today).replace(/^(?:n[ao]|em) /, '');

function insideDrying(lotOnBoard: BoardLot): LotTag {
  const { lot, today } = lotOnBoard;
  const { kind, moisture, ready } = dryingStanding(lot.record, lotOnBoard);
  const read = moisture === null ? '' : percentText(moisture);
  if (kind === 'done') return { text: `${read} · pronto`, tone: 'success' };
  if (kind === 'overdry') return { text: `${read} · passou`, tone: 'warning' };
  if (kind === 'long') return { text: 'Dias demais', tone: 'warning' };
  if (kind === 'unmeasured') return { text: 'Sem medição', tone: 'stage' };
  if (kind === 'due') return { text: `${read} · medir`, tone: 'stage' };
  return { text: [read, ready && briefDay(ready, today)].filter(Boolean).join(' · '), tone: 'stage' };
}

const noPlace = (lotOnBoard: BoardLot): LotTag | null =>
  lotOnBoard.lot.kind === 'left' && lotOnBoard.lot.reservedKg === 0 && needs(lotOnBoard, 'coffee-without-place')
    ? { text: 'Sem lugar', tone: 'warning' }
    : null;

const fermenting = (lotOnBoard: BoardLot): LotTag | null =>
  lotOnBoard.lot.kind === 'inside' ? fermentingTag(lotOnBoard.lot.record, lotOnBoard) : null;

function stored(lotOnBoard: BoardLot): LotTag | null {
  const { record, output: key } = lotOnBoard.lot;
  const atEntry = record.outputs.find((output) => output.key === key)?.humidity;
  const moisture = lotOnBoard.readings(record.id, 'humidity').at(-1)?.value ?? atEntry;
  if (typeof moisture !== 'number') return null;
  return { text: percentText(moisture), tone: needs(lotOnBoard, 'stock-out-of-range') ? 'warning' : 'success' };
}

function sold({ lot: { record }, today }: BoardLot): LotTag {
  const day = textAt(record.data, 'deliveryTo') ?? textAt(record.data, 'deliveryDate');
  if (day === undefined) return { text: 'A entregar', tone: 'stage' };
  return { text: `Entrega ${shortDay(day, today)}`, tone: day < today ? 'warning' : 'stage' };
}

/** The tags of a lot by stage. */
const WORDS: Readonly<Partial<Record<Section, (lotOnBoard: BoardLot) => LotTag | null>>> = {
  fermentacao: fermenting,
  secagem: (lotOnBoard) => (lotOnBoard.lot.kind === 'inside' ? insideDrying(lotOnBoard) : noPlace(lotOnBoard)),
  descanso: (lotOnBoard) => restingTag(lotOnBoard.lot.record, lotOnBoard),
  beneficiamento: noPlace,
  armazenamento: stored,
  vendas: sold,
};

function promised({ kind, kg, reservedKg }: LotInHand): LotTag | null {
  if (kind !== 'left' || reservedKg <= 0) return null;
  return { text: reservedKg < kg ? `${wholeKgText(reservedKg)} prometidos` : 'Prometido', tone: 'info' };
}

/** The tags of a lot on the board: how much is reserved, and those of its stage, in the dashboard's words. */
export const lotTags = (lot: LotInHand, day: BoardDay): readonly LotTag[] =>
  [promised(lot), WORDS[lot.section]?.({ ...day, lot }) ?? null].filter((tag) => tag !== null);

const outputOf = ({ record, output: wanted }: LotInHand): FarmRecord['outputs'][number] | undefined =>
  record.outputs.find(({ key }) => key === wanted);

/**
 * The name of a lot beside its stage's icon, and a second line: `Verde`; one of several lots of a milling is `Peneira
 * 14`, of `Cereja descascado`.
 */
export function lotNames(lot: LotInHand): { name: string; of: string | null } {
  const { record, label } = lot;
  const output = outputOf(lot);
  const own = briefName(calledOf(record));
  // A generated name already contains the form.
  if (output === undefined) return { name: own, of: label !== null && !own.includes(label) ? label : null };
  if (label === null) return { name: own, of: null };
  return isHulling(lot) ? { name: lotName(output), of: own } : { name: own, of: lotName(output) };
}
