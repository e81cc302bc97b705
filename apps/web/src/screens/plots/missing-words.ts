import { mapPlotName } from '../words/plot-names.ts';

type Known = { name: string; kind: 'outline' | 'point' | 'none' };

const MOST_NAMED = 3;

function listed(names: readonly string[]): string {
  if (names.length > MOST_NAMED) return `${names.length} talhões`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} e ${last}`;
}

/** Plots without an outline, by a single point or without any location; null if all have one. */
export function missingWords(plots: readonly Known[]): string | null {
  const of = (kind: Known['kind']) => plots.filter((plot) => plot.kind === kind).map(({ name }) => mapPlotName(name));
  const [points, nowhere] = [of('point'), of('none')];
  const said = [
    points.length > 0 &&
      `${listed(points)} ${points.length === 1 ? 'tem' : 'têm'} só um ponto. Até 4\u00a0ha o ponto basta para o EUDR; o contorno confere a área.`,
    nowhere.length > 0 && `${listed(nowhere)} ainda não ${nowhere.length === 1 ? 'está' : 'estão'} no mapa.`,
  ].filter((sentence) => sentence !== false);
  return said.length === 0 ? null : said.join(' ');
}
