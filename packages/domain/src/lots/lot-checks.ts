import { lostOfLots } from '../definition/lost-of-lots.ts';
import { formatNumber, fromGrams, sumKg, toGrams } from '../ground/numbers.ts';
import { rowsAt } from '../record/data-values.ts';
import { Problem } from '../record/problem.ts';
import type { Draw, FarmRecord, RecordContent, RecordInput, Section } from '../record/record.ts';
import { checksOf } from '../stages/stage-checks.ts';
import { type Drawer, drawKey, drawsByOutput, drawsOf, type Lots, outputBalances } from './lots.ts';

const leftText = (kg: number): string =>
  kg > 0 ? `Sobram ${formatNumber(kg, 3)} kg deste lote.` : 'Nada sobra deste lote.';

/**
 * Throws `lot/insufficient-mass` if a record takes more from an output than there is. `sources` are the records that it
 * draws from, `draws` the draws of all other records on them, without its own earlier ones.
 */
export function checkMass(
  record: Drawer,
  { sources, draws }: { sources: readonly Lots[]; draws: readonly Draw[] },
): void {
  const others = draws.filter(({ byRecordId }) => byRecordId !== record.id);
  const drawn = new Set(record.inputs.map(({ recordId }) => recordId));
  const balances = new Map(
    sources.filter(({ id }) => drawn.has(id)).map((source) => [source.id, outputBalances(source, others)]),
  );
  for (const { recordId, output, consumedKg, reservedKg } of drawsOf(record)) {
    const available = balances.get(recordId)?.get(output)?.availableKg ?? 0;
    if (toGrams(consumedKg) + toGrams(reservedKg) <= toGrams(available)) continue;
    const at = record.inputs.findIndex((input) => drawKey(input) === drawKey({ recordId, output }));
    const message = leftText(available);
    throw new Problem('lot/insufficient-mass', {
      message,
      availableKg: available,
      fields: { [`inputs.${at}.kg`]: message },
    });
  }
}

/** A drawing record, as people recognise it. */
type NamedDraw = { recordId: string; section: Section; code: string; kg: number };

/** Dotted path of the weight that would have to be larger. */
function weighedAt({ section, data, outputs }: Pick<FarmRecord, 'section' | 'data' | 'outputs'>, key: string): string {
  const losses = rowsAt(data, 'losses').length;
  if (losses > 0) return `data.losses.${losses - 1}.kg`;
  const at = outputs.findIndex((output) => output.key === key);
  return checksOf(section).lossAt?.(data) ?? (at < 0 ? 'outputs' : `outputs.${at}.kg`);
}

/** A record that may give lots, as far as its outputs and their losses say. */
type Giving = Lots & Pick<FarmRecord, 'section' | 'data'>;

/** The first output of which more is drawn than it holds less what was lost; a removed one counts as 0 kg. */
function overdrawnOf(record: Giving, draws: readonly Draw[]) {
  const lost = lostOfLots(record);
  const kgOf = new Map(record.outputs.map(({ key, kg }) => [key, sumKg([kg, -(lost.get(key) ?? 0)])]));
  for (const [key, onIt] of drawsByOutput(record, draws)) {
    const kg = kgOf.get(key) ?? 0;
    const drawnKg = sumKg(onIt.flatMap(({ consumedKg, reservedKg }) => [consumedKg, reservedKg]));
    if (toGrams(drawnKg) > toGrams(kg)) return { key, kg, drawnKg, onIt, lostKg: lost.get(key) ?? 0 };
  }
  return undefined;
}

/** Whether the outputs of a record, less what was lost of them, cover all that is drawn from them. */
export const coversDraws = (record: Giving, draws: readonly Draw[]): boolean =>
  overdrawnOf(record, draws) === undefined;

/**
 * Throws `lot/insufficient-mass` if an output after a correction would not cover its draws. `error.drawn` lists the drawing
 * records, `error.availableKg` the output's kg.
 */
export function checkOutputsCover(
  record: Giving,
  {
    draws,
    drawers,
  }: { draws: readonly Draw[]; drawers: (id: string) => Pick<FarmRecord, 'section' | 'code'> | undefined },
): void {
  const overdrawn = overdrawnOf(record, draws);
  if (overdrawn === undefined) return;
  const { key, kg, drawnKg, onIt, lostKg } = overdrawn;
  const gone = lostKg > 0 ? ` e se perderam ${formatNumber(lostKg, 3)} kg` : '';
  const message = `Deste lote já saíram ${formatNumber(drawnKg, 3)} kg${gone}. Não pode ter menos.`;
  throw new Problem('lot/insufficient-mass', {
    message,
    availableKg: kg,
    drawn: onIt.flatMap((draw) => namedDraw(draw, drawers)),
    fields: { [weighedAt(record, key)]: message },
  });
}

function namedDraw(
  { byRecordId, consumedKg, reservedKg }: Draw,
  drawers: (id: string) => Pick<FarmRecord, 'section' | 'code'> | undefined,
): NamedDraw[] {
  const drawer = drawers(byRecordId);
  if (drawer === undefined) return [];
  return [{ recordId: byRecordId, section: drawer.section, code: drawer.code, kg: sumKg([consumedKg, reservedKg]) }];
}

/**
 * Draws scaled by new ÷ old after an output was corrected from `oldKg` to `newKg`: each is cut to the gram, and the
 * largest gets the rest of the scaled sum. They never exceed `newKg` if they fitted before.
 */
export function scaleDraws(oldKg: number, newKg: number, draws: readonly number[]): number[] {
  const [from, to] = [BigInt(toGrams(oldKg)), BigInt(toGrams(newKg))];
  if (from === 0n) return [...draws];
  const scale = (grams: number): number => Number((BigInt(grams) * to) / from);
  const scaled = draws.map((kg) => scale(toGrams(kg)));
  const target = scale(toGrams(sumKg(draws)));
  const left = target - scaled.reduce((sum, grams) => sum + grams, 0);
  const largest = draws.reduce((most, kg, at) => (kg > (draws[most] ?? 0) ? at : most), 0);
  return scaled.map((grams, at) => fromGrams(at === largest ? grams + left : grams));
}

/** The inputs of a record whose draws on one output are scaled, for its next version. */
export function scaledInputs(
  { inputs }: Pick<RecordContent, 'inputs'>,
  { recordId, output }: { recordId: string; output: string },
  kilos: readonly number[],
): readonly RecordInput[] {
  const queue = [...kilos];
  return inputs.map((input) =>
    drawKey(input) === drawKey({ recordId, output }) ? { ...input, kg: queue.shift() ?? input.kg } : input,
  );
}
