import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import type { LotOriginPart } from '@cafezal/domain/lots/origins.ts';
import type { TraceGraph, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { isPicking, isPlace, isSale } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { shortPlotName } from '../../../words/short-plot-name.ts';

const LONGEST = 22;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** The title of a node's box: a harvest's day, a plot's name, or a lot's code. */
export function nodeTitle(node: TraceNode): string {
  const { code, name, date } = node;
  if (isPicking(node)) return dayInPtBr(date).slice(0, 5);
  // The row's name says already that it is a plot.
  if (isPlace(node)) return shortened(shortPlotName(name));
  return shortened(code === '' ? name : code);
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What a lot has besides coffee of known plots, in words. */
const OTHER_ORIGINS: readonly (readonly [kind: LotOriginPart['kind'], words: string])[] = [
  ['opening', 'café que já havia'],
  ['bought', 'café comprado'],
  ['unknown', 'café sem talhão'],
];

/** Is a node coffee that came from elsewhere, which nobody picked here? */
const isElsewhere = ({ id }: TraceNode, origins: readonly LotOriginPart[]): boolean =>
  origins.some(({ kind, recordId }) => recordId === id && kind !== 'unknown');

/** Where a record came from: "3 talhões, 5 colheitas", "1 talhão, 2 colheitas, café comprado". */
export function originWords({ nodes, origins }: Pick<TraceGraph, 'nodes' | 'origins'>): string {
  const kinds = origins.map(({ kind }) => kind);
  const plots = kinds.filter((kind) => kind === 'plot').length;
  const harvests = nodes.filter((node) => isPicking(node) && node.direction !== 'down' && !isElsewhere(node, origins));
  return [
    ...(plots === 0 ? [] : [counted(plots, 'talhão', 'talhões')]),
    ...(harvests.length === 0 ? [] : [counted(harvests.length, 'colheita', 'colheitas')]),
    ...OTHER_ORIGINS.flatMap(([kind, words]) => (kinds.includes(kind) ? [words] : [])),
  ].join(', ');
}

/** A description of the drawing for screen readers. */
export function drawingSummary(graph: TraceGraph, self: TraceNode): string {
  const rest = graph.nodes.length - 1;
  const down = graph.nodes.filter((node) => node.direction === 'down' && isSale(node)).length;
  const facts = [
    `Caminho do café de ${self.code === '' ? self.name : `${self.code}, ${stageOf(self.section).label.one.toLowerCase()}`}`,
    graph.origins.length === 0 ? '' : `veio de ${originWords(graph)}`,
    down === 0 ? '' : `foi para ${counted(down, 'venda', 'vendas')}`,
    `${counted(rest, 'registro ligado', 'registros ligados')}`,
  ];
  return `${facts.filter((fact) => fact !== '').join('; ')}. A lista diz o mesmo em palavras.`;
}
