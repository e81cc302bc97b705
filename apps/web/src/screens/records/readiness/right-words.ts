import type { LotReadiness } from '@cafezal/domain/open-chain/readiness/readiness.ts';
import { textAt } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { polygonAreaHa } from '@cafezal/domain/stages/plot/geometry.ts';

type Has = (code: string, recordId: string) => boolean;

/** What is right of a plot: its place, and how it is known that no forest was felled. */
function plotWords(plot: FarmRecord, { items }: LotReadiness, has: Has): readonly string[] {
  const { id, name, data } = plot;
  const isPlaced = !items.some(({ recordId, field }) => recordId === id && field === 'data.boundary');
  const place = polygonAreaHa(data.boundary) === null ? 'Ponto' : 'Contorno';
  const isAnswered = !has('plot/forest-felled', id) && !has('plot/forest-unknown', id) && !has('plot/no-evidence', id);
  const evidence = textAt(data, 'deforestationEvidence');
  return [
    ...(isPlaced ? [`${place}: ${name}`] : []),
    ...(isAnswered ? [`Prova: ${[name, evidence].filter(Boolean).join(', ')}`] : []),
  ];
}

/** What nothing is wrong with, in a few words each: the farm's papers, the plots, the origin. */
export function rightWords(readiness: LotReadiness, plotOf: (id: string) => FarmRecord | undefined): readonly string[] {
  const codes = new Set(readiness.items.map(({ code }) => code));
  const has: Has = (code, recordId) => readiness.items.some((item) => item.code === code && item.recordId === recordId);
  const plots = readiness.plots.flatMap(({ plotId }) => plotOf(plotId) ?? []);
  return [
    ...(codes.has('farm/no-car') || codes.has('farm/car-odd') ? [] : ['CAR da fazenda']),
    ...(codes.has('farm/no-producer') ? [] : ['Nome e endereço de quem produz']),
    ...plots.flatMap((plot) => plotWords(plot, readiness, has)),
    ...(codes.has('origin/unknown') ? [] : ['Origem fecha: 100\u00a0%']),
  ];
}
