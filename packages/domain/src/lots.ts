import { formatNumber, fromGrams, sumKg, toGrams } from './numbers.ts';
import { Problem } from './problem.ts';
import type { Draw, FarmRecord, OutputBalance, RecordContent, RecordInput, Section } from './record.ts';
import { numberAt, rowsAt } from './rules/data-values.ts';
import { stageOf } from './stages.ts';

type Drawer = Pick<FarmRecord, 'id' | 'section' | 'status' | 'inputs' | 'data'>;

/**
 * Whole grams shared over weights (whole grams too) in proportion: exact, never negative; what rounding leaves goes
 * one gram each to the largest remainders. Everything is 0 where the weights are.
 */
export function shareGrams(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  // Products of grams pass 2^53, hence the big integers.
  const products = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = products.map((product) => Number(product / BigInt(sum)));
  const left = total - shares.reduce((before, share) => before + share, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product % BigInt(sum) }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.at - other.at : one.remainder < other.remainder ? 1 : -1,
    );
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

const deliveredGrams = ({ data }: Drawer): number =>
  rowsAt(data, 'deliveries').reduce((sum, row) => sum + toGrams(numberAt(row, 'kg') ?? 0), 0);

/** Grams of each input that have left the lot, by the status of the record that draws. */
function consumedGrams(record: Drawer, how: 'consumes' | 'reserves' | 'delivered'): number[] {
  const drawn = record.inputs.map(({ kg }) => toGrams(kg));
  if (how === 'consumes') return drawn;
  if (how === 'reserves') return drawn.map(() => 0);
  const total = drawn.reduce((sum, grams) => sum + grams, 0);
  return shareGrams(Math.min(total, deliveredGrams(record)), drawn);
}

const drawKey = ({ recordId, output }: Pick<RecordInput, 'recordId' | 'output'>): string => `${recordId} ${output}`;

function joined(draws: readonly Draw[]): Draw[] {
  const byOutput = new Map<string, Draw>();
  for (const draw of draws) {
    const known = byOutput.get(drawKey(draw));
    const consumedKg = sumKg([known?.consumedKg ?? 0, draw.consumedKg]);
    const reservedKg = sumKg([known?.reservedKg ?? 0, draw.reservedKg]);
    byOutput.set(drawKey(draw), { ...draw, consumedKg, reservedKg });
  }
  return [...byOutput.values()];
}

/**
 * What a record takes from each output, to the gram: gone or promised by its status, nothing while it is planned,
 * a draft or cancelled. A sale that is partly delivered consumes its deliveries, shared over its inputs in proportion.
 */
export function drawsOf(record: Drawer): readonly Draw[] {
  const how = stageOf(record.section).statuses[record.status]?.draws;
  if (how === undefined) return [];
  const consumed = consumedGrams(record, how);
  return joined(
    record.inputs.map(({ recordId, output, kg }, at) => ({
      recordId,
      output,
      byRecordId: record.id,
      consumedKg: fromGrams(consumed[at] ?? 0),
      reservedKg: fromGrams(toGrams(kg) - (consumed[at] ?? 0)),
    })),
  );
}

const balanceOf = (kg: number, draws: readonly Draw[]): OutputBalance => {
  const consumedKg = sumKg(draws.map((draw) => draw.consumedKg));
  const reservedKg = sumKg(draws.map((draw) => draw.reservedKg));
  return { consumedKg, reservedKg, availableKg: Math.max(0, sumKg([kg, -consumedKg, -reservedKg])) };
};

type Lots = Pick<FarmRecord, 'id' | 'outputs'>;

/** The draws on a record by the key of the output that they take from. */
function drawsOn({ id }: Lots, draws: readonly Draw[]): ReadonlyMap<string, readonly Draw[]> {
  const byOutput = new Map<string, Draw[]>();
  for (const draw of draws) {
    if (draw.recordId !== id) continue;
    const known = byOutput.get(draw.output);
    if (known === undefined) byOutput.set(draw.output, [draw]);
    else known.push(draw);
  }
  return byOutput;
}

/** How much of each output of a record is gone, promised and left, by key; `draws` may hold those on other records. */
export function outputBalances(record: Lots, draws: readonly Draw[]): ReadonlyMap<string, OutputBalance> {
  const onIt = drawsOn(record, draws);
  return new Map(record.outputs.map(({ key, kg }) => [key, balanceOf(kg, onIt.get(key) ?? [])]));
}

/** May later records draw from this one, by its status? */
export const lends = ({ section, status }: Pick<FarmRecord, 'section' | 'status'>): boolean =>
  stageOf(section).statuses[status]?.lends === true;

/** Does a step to this status take away lots that others may hold? Then it is `record/in-use` while one draws. */
export const takesLotsAway = ({ section, status }: Pick<FarmRecord, 'section' | 'status'>, next: string): boolean =>
  lends({ section, status }) && !lends({ section, status: next });

const leftText = (kg: number): string =>
  kg > 0 ? `Sobram ${formatNumber(kg, 3)} kg deste lote.` : 'Nada sobra deste lote.';

/**
 * Throws `lot/insufficient-mass` where a record takes more from an output than is there. `sources` are the records
 * that it draws from, `draws` what all other records take of them; its own earlier draws must not be among these.
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

/** A record that draws, as a person recognises it. */
export type NamedDraw = { recordId: string; section: Section; code: string; kg: number };

/**
 * Throws `lot/insufficient-mass` where an output, as a correction would leave it, no longer covers what is drawn from
 * it; an output that is gone counts as 0 kg. `error.drawn` names who draws, `error.availableKg` what the output would hold.
 */
export function checkOutputsCover(
  record: Lots,
  {
    draws,
    drawers,
  }: { draws: readonly Draw[]; drawers: (id: string) => Pick<FarmRecord, 'section' | 'code'> | undefined },
): void {
  const kgOf = new Map(record.outputs.map(({ key, kg }) => [key, kg]));
  for (const [key, onIt] of drawsOn(record, draws)) {
    const kg = kgOf.get(key) ?? 0;
    const drawnKg = sumKg(onIt.flatMap(({ consumedKg, reservedKg }) => [consumedKg, reservedKg]));
    if (toGrams(drawnKg) <= toGrams(kg)) continue;
    const at = record.outputs.findIndex((output) => output.key === key);
    const message = `Deste lote já saíram ${formatNumber(drawnKg, 3)} kg. Não pode ter menos.`;
    throw new Problem('lot/insufficient-mass', {
      message,
      availableKg: kg,
      drawn: onIt.flatMap((draw) => namedDraw(draw, drawers)),
      fields: { [at < 0 ? 'outputs' : `outputs.${at}.kg`]: message },
    });
  }
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
 * The kg of draws on an output whose weight is put right from `oldKg` to `newKg`: each times new ÷ old, cut to the
 * gram, and the largest takes what the cuts left of the scaled sum. They never exceed `newKg` if they fitted before.
 */
export function scaleDraws(oldKg: number, newKg: number, draws: readonly number[]): number[] {
  const [from, to] = [BigInt(toGrams(oldKg)), BigInt(toGrams(newKg))];
  if (from === 0n) return [...draws];
  const scale = (grams: number): number => Number((BigInt(grams) * to) / from);
  const scaled = draws.map((kg) => scale(toGrams(kg)));
  const target = scale(toGrams(sumKg(draws)));
  const left = target - scaled.reduce((sum, grams) => sum + grams, 0);
  const largest = draws.indexOf(Math.max(...draws));
  return scaled.map((grams, at) => fromGrams(at === largest ? grams + left : grams));
}

/** A record whose draws on one output are scaled: its inputs as they become, to be stored as its next version. */
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
