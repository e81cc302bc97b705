import { dayInPtBr } from '@cafezal/domain/ground/days.ts';
import type { TraceGraph, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { shortPlotName } from '../../../words/short-plot-name.ts';

const LONGEST = 22;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text);

/** What is written in the box of a node: a harvest by its day, a plot by its name, a lot by its code. */
export function nodeTitle({ section, code, name, date }: TraceNode): string {
  if (section === 'colheita') return dayInPtBr(date).slice(0, 5);
  // The row says that it is a plot.
  if (section === 'talhoes') return shortened(shortPlotName(name));
  return shortened(code === '' ? name : code);
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The words for plots and harvests that a record came from: "3 talhões, 5 colheitas". */
export function originWords({ nodes, composition }: Pick<TraceGraph, 'nodes' | 'composition'>): string {
  const harvests = nodes.filter(({ section, direction }) => section === 'colheita' && direction !== 'down').length;
  const plots = counted(Object.keys(composition).length, 'talhão', 'talhões');
  return `${plots}, ${counted(harvests, 'colheita', 'colheitas')}`;
}

/** What the drawing shows, for those who do not see it. */
export function drawingSummary(graph: TraceGraph, self: TraceNode): string {
  const rest = graph.nodes.length - 1;
  const down = graph.nodes.filter(({ direction, section }) => direction === 'down' && section === 'vendas').length;
  const facts = [
    `Caminho do café de ${self.code === '' ? self.name : `${self.code}, ${stageOf(self.section).label.one.toLowerCase()}`}`,
    Object.keys(graph.composition).length === 0 ? '' : `veio de ${originWords(graph)}`,
    down === 0 ? '' : `foi para ${counted(down, 'venda', 'vendas')}`,
    `${counted(rest, 'registro ligado', 'registros ligados')}`,
  ];
  return `${facts.filter((fact) => fact !== '').join('; ')}. A lista diz o mesmo em palavras.`;
}
