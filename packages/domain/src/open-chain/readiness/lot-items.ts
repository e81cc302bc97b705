import { formatNumber } from '../../ground/numbers.ts';
import type { Mixture } from '../../lots/mixture.ts';
import { isPlotKey, openingPlotIds, readOriginKey } from '../../lots/origins.ts';
import { toGram } from '../../record/data-values.ts';
import type { FarmRecord } from '../../record/record.ts';
import { isPicking } from '../../stages/kinds.ts';
import { stageOf } from '../../stages/stages.ts';
import type { Found } from './item.ts';
import { kilos } from './number-words.ts';

/** A record and all that it came from, plots left out. */
export type Sources = { record: FarmRecord; records: readonly FarmRecord[] };

/** The code of a lot; its name where it has none. */
export const codeOf = ({ code, name }: FarmRecord): string => (code === '' ? name : code);

/** `da colheita 26-COL-0001`. */
export function ofRecord(record: FarmRecord): string {
  const { label } = stageOf(record.section);
  return `${label.gender === 'f' ? 'da' : 'do'} ${label.one.toLowerCase()} ${codeOf(record)}`;
}

/** The field that says where coffee is from: plots of a harvest, shares of what lay there, else what the record drew. */
function originField(record: FarmRecord): string {
  if (isPicking(record) && record.data.origin !== 'opening' && record.data.origin !== 'bought') return 'data.plots';
  if (record.data.origin === 'opening') return 'data.plotShares';
  return record.data.origin === 'bought' ? 'data.boughtFrom' : 'inputs';
}

/** The record with which a part of the mixture without a plot came: of a plot that is gone, the one that names it. */
function bringerOf(key: string, { record, records }: Sources): FarmRecord {
  const { kind, id } = readOriginKey(key);
  const isIt =
    kind === 'plot' ? (one: FarmRecord) => openingPlotIds(one).includes(id) : (one: FarmRecord) => one.id === id;
  return records.find(isIt) ?? record;
}

/** The parts of a lot that no plot of the farm answers for, by the record with which they came. */
export function originItems(
  sources: Sources,
  { mixture, kg, isPlot }: { mixture: Mixture; kg: number; isPlot: (id: string) => boolean },
): readonly Found[] {
  const parts: Mixture = mixture.size === 0 ? new Map([[`~unknown:${sources.record.id}`, 1]]) : mixture;
  const shares = new Map<FarmRecord, number>();
  for (const [key, share] of parts) {
    if (isPlotKey(key) && isPlot(key)) continue;
    const bringer = bringerOf(key, sources);
    shares.set(bringer, (shares.get(bringer) ?? 0) + share);
  }
  return [...shares].map(([bringer, share]): Found => {
    const part = `${formatNumber(share * 100, 2)} % deste lote não tem talhão`;
    const message = `${part}: ${kilos(toGram(share * kg))} kg ${ofRecord(bringer)}. Diga de onde vieram.`;
    return { code: 'origin/unknown', recordId: bringer.id, field: originField(bringer), message };
  });
}

/** What records above a lot, and the lot itself, were marked with. */
export const flagItems = ({ records }: Sources): readonly Found[] =>
  records.flatMap((record): Found[] => {
    const { id: recordId, flags } = record;
    const items: Found[] = [];
    if (flags.includes('inconsistent')) {
      const message = `Uma correção deixou ${codeOf(record)} sem fechar a conta. Acerte antes de mostrar a outros.`;
      items.push({ code: 'lot/inconsistent', recordId, field: 'inputs', message });
    }
    if (flags.includes('phiViolation')) {
      const message = `O café ${ofRecord(record)} foi colhido antes do fim da carência. Confira o dia, ou diga por quê.`;
      items.push({ code: 'lot/phi', recordId, field: 'date', message, about: record.date });
    }
    return items;
  });
