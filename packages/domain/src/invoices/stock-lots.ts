import { formatNumber, fromGrams, parseDecimal, shareGrams, toGrams } from '../ground/numbers.ts';
import { codeKey } from '../ground/search-key.ts';
import type { ProductForm, RecordInput } from '../record/record.ts';

/** A lot that has coffee left: by the code of its record, its own name, and since when it is there. */
export type StockLot = {
  recordId: string;
  output: string;
  code: string;
  lot: string | null;
  form: ProductForm;
  /** YYYY-MM-DD. */
  since: string;
  availableKg: number;
};

/** kg that are asked of a named lot; null: all that the others leave. */
export type NamedLot = { name: string; kg: number | null };

/** What is taken for an invoice, or why nothing can be. */
export type Taken = { inputs: readonly RecordInput[] } | { message: string };

type Left = Map<StockLot, number>;

const kgText = (grams: number): string => `${formatNumber(fromGrams(grams), 3)} kg`;

const labelOf = ({ code, lot }: StockLot): string =>
  lot === null || codeKey(lot) === codeKey(code) ? code : `${code} ${lot}`;

const byNames = (lots: readonly StockLot[]): ReadonlyMap<string, readonly StockLot[]> => {
  const named = lots.flatMap((lot) =>
    [...new Set([lot.code, lot.lot ?? '', labelOf(lot)].map(codeKey))].map((name) => ({ name, lot })),
  );
  const grouped = Map.groupBy(named, ({ name }) => name);
  return new Map([...grouped].flatMap(([name, of]) => (name === '' ? [] : [[name, of.map(({ lot }) => lot)]])));
};

/** Takes grams of lots in their order as far as they go. */
function share(lots: readonly StockLot[], grams: number, left: Left): RecordInput[] {
  let remaining = grams;
  return lots.flatMap((lot) => {
    const has = left.get(lot) ?? 0;
    const taken = Math.min(remaining, has);
    remaining -= taken;
    left.set(lot, has - taken);
    return taken > 0 ? [{ recordId: lot.recordId, output: lot.output, kg: fromGrams(taken) }] : [];
  });
}

/** Each output once. */
function joined(inputs: readonly RecordInput[]): RecordInput[] {
  const groups = Map.groupBy(inputs, ({ recordId, output }) => `${recordId} ${output}`);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, kg: fromGrams(others.reduce((sum, { kg }) => sum + toGrams(kg), toGrams(first.kg))) }],
  );
}

/** The lots of a farm while invoices take from them, one after another. */
export class Stock {
  readonly #lots: readonly StockLot[];
  readonly #named: ReadonlyMap<string, readonly StockLot[]>;
  #left: Left;

  /** `lots` are the oldest first. */
  constructor(lots: readonly StockLot[]) {
    this.#lots = lots;
    this.#named = byNames(lots);
    this.#left = new Map(lots.map((lot) => [lot, toGrams(lot.availableKg)]));
  }

  /** The name of a lot that a text tells: one word of it, or two that follow each other. */
  nameIn(text: string): string | null {
    const words = text.split(/[\s,;:()]+/).filter(Boolean);
    const pairs = words.map((word, at) => `${word} ${words[at + 1] ?? ''}`);
    return [...words, ...pairs].find((name) => /\d/.test(name) && this.#named.has(codeKey(name))) ?? null;
  }

  /** Takes kg from named lots, in their order. */
  takeNamed(named: readonly NamedLot[], kg: number): Taken {
    const left: Left = new Map(this.#left);
    const inputs: RecordInput[] = [];
    let remaining = toGrams(kg) - named.reduce((sum, one) => sum + toGrams(one.kg ?? 0), 0);
    const isWhole = named.some((one) => one.kg === null) || remaining === 0;
    if (remaining < 0 || !isWhole)
      return { message: `Os lotes somam ${kgText(toGrams(kg) - remaining)} e a nota tem ${kgText(toGrams(kg))}.` };
    for (const { name, kg: own } of named) {
      const lots = this.#named.get(codeKey(name));
      if (lots === undefined) return { message: `Não há lote “${name.slice(0, 40)}” com saldo. Escreva o código.` };
      const has = lots.reduce((sum, lot) => sum + (left.get(lot) ?? 0), 0);
      const wanted = own === null ? Math.min(remaining, has) : toGrams(own);
      if (has < wanted)
        return { message: `O lote ${name.slice(0, 40)} só tem ${kgText(has)}. Faltam ${kgText(wanted - has)}.` };
      if (own === null) remaining -= wanted;
      inputs.push(...share(lots, wanted, left));
    }
    if (remaining > 0) return { message: `Faltam ${kgText(remaining)} nos lotes escolhidos.` };
    this.#left = left;
    return { inputs: joined(inputs) };
  }

  /** Takes kg of some forms, there by a day, from the oldest lot that has enough; else from several, the oldest first. */
  takeOldest(forms: readonly ProductForm[], kg: number, until: string): Taken {
    const grams = toGrams(kg);
    const left: Left = new Map(this.#left);
    const lots = this.#lots.filter((lot) => forms.includes(lot.form) && lot.since <= until);
    const has = lots.reduce((sum, lot) => sum + (left.get(lot) ?? 0), 0);
    if (has < grams)
      return {
        message: `Faltam ${kgText(grams - has)} no estoque desse dia. Escolha os lotes, ou anote antes o que entrou.`,
      };
    const whole = lots.find((lot) => (left.get(lot) ?? 0) >= grams);
    const inputs = share(whole === undefined ? lots : [whole], grams, left);
    this.#left = left;
    return { inputs };
  }

  /** How lots are shown: each with its kg, in order. */
  label(inputs: readonly RecordInput[]): string {
    const lotOf = ({ recordId, output }: RecordInput): StockLot | undefined =>
      this.#lots.find((lot) => lot.recordId === recordId && lot.output === output);
    return inputs
      .map((input) => {
        const lot = lotOf(input);
        return `${lot === undefined ? '?' : labelOf(lot)}: ${kgText(toGrams(input.kg))}`;
      })
      .join('; ');
  }
}

/** kg of the lots that an item names, in proportion to what is said of each; equal parts where nothing is said of any. */
export function sharedOver(lots: readonly { name: string; quantity: number }[], kg: number): readonly NamedLot[] {
  // Invoices have parts of units; shares are counted in whole thousandths of them.
  const weights = lots.map(({ quantity }) => toGrams(quantity));
  const grams = shareGrams(toGrams(kg), weights.some((one) => one > 0) ? weights : weights.map(() => 1));
  return lots.map(({ name }, at) => ({ name, kg: fromGrams(grams[at] ?? 0) }));
}

/** Lots as they are typed: `26-BEN-0001: 600 kg; 26-ARM-0002`. */
export function typedLots(text: string): readonly NamedLot[] {
  return text
    .split(/[;+\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [, name = part, kg] = /^(.*?)[\s:=]+([\d.]+(?:,\d+)?)\s*kg$/i.exec(part) ?? [];
      return { name: name.trim(), kg: kg === undefined ? null : parseDecimal(kg) };
    });
}
