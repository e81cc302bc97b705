import { daysBetween } from '@cafezal/domain/ground/days.ts';
import type { TraceGraph, TraceNode } from '@cafezal/domain/lots/trace.ts';
import { lastDay } from '@cafezal/domain/record/data-values.ts';
import type { FarmRecord } from '@cafezal/domain/record/record.ts';
import { isDrying, isPicking, isPlace, isSale } from '@cafezal/domain/stages/kinds.ts';
import { nodePercents } from './trace-percents.ts';

/** A figure of a chosen node. */
export type NodeFact = { name: string; value: number; unit: '%' | 'kg' | 'dias' | 'dia' };

function shareFact(graph: TraceGraph, node: TraceNode): NodeFact[] {
  const percent = nodePercents(graph).get(node.id);
  if (percent === undefined || node.direction === 'self') return [];
  const name = node.direction === 'up' ? 'Neste café' : 'Recebeu deste café';
  return [{ name, value: percent, unit: '%' }];
}

type Words = { made?: string; into: string; loss: string };

/** What the kg of a stage are called; `made` where coffee begins and nothing goes in. */
function wordsOf(node: TraceNode): Words {
  const usual = { into: isSale(node) ? 'Vendido' : 'Entrou', loss: isDrying(node) ? 'Água que saiu' : 'Perda' };
  if (isPlace(node)) return { ...usual, made: 'Colhido para este café' };
  return isPicking(node) ? { ...usual, made: 'Colhido' } : usual;
}

/** Facts about a chosen node: share, inputs, outputs, losses, duration. */
export function factsOf(graph: TraceGraph, node: TraceNode, record: FarmRecord | undefined): readonly NodeFact[] {
  const facts = shareFact(graph, node);
  const kg = (name: string, value: number) => {
    if (value > 0) facts.push({ name, value, unit: 'kg' });
  };
  const balance = graph.balance.find(({ recordId }) => recordId === node.id);
  const { made, into, loss } = wordsOf(node);
  if (made !== undefined) kg(made, node.kg);
  else if (balance !== undefined) {
    kg(into, balance.inKg);
    kg('Saiu', balance.outKg);
    kg('Subprodutos', balance.byProductKg);
    kg(loss, balance.lossKg);
    kg('Saiu a mais, sem explicação', -balance.lossKg);
  }
  const days = record === undefined ? 0 : (daysBetween(record.date, lastDay(record)) ?? 0);
  if (days > 0) facts.push({ name: 'Tempo', value: days, unit: days === 1 ? 'dia' : 'dias' });
  return facts;
}
