import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import { mapPlotName } from '../words/plot-names.ts';

/** A plot, hectares of it where they are known, and what of it is on the map. */
type Known = { name: string; areaHa?: number | undefined; kind: 'outline' | 'point' | 'none' };

const MOST_NAMED = 3;

function listed(names: readonly string[]): string {
  if (names.length > MOST_NAMED) return `${names.length} talhões`;
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} e ${last}`;
}

/**
 * Plots without an outline: by a single point, which is enough for the EUDR up to so many hectares, or without any location; null if
 * all have one.
 */
export function missingWords(plots: readonly Known[], pointEnoughHa: number): string | null {
  const named = (found: readonly Known[]) => found.map(({ name }) => mapPlotName(name));
  const { point = [], none = [] } = Object.groupBy(plots, ({ kind }) => kind);
  const isLarge = ({ areaHa = 0 }: Known) => areaHa > pointEnoughHa;
  const [large, small] = [named(point.filter(isLarge)), named(point.filter((plot) => !isLarge(plot)))];
  const nowhere = named(none);
  const most = `${formatNumber(pointEnoughHa, 4)}\u00a0ha`;
  const said = [
    large.length > 0 &&
      `${listed(large)} ${large.length === 1 ? 'tem' : 'têm'} só um ponto e mais de ${most}: para o EUDR falta o contorno.`,
    small.length > 0 &&
      `${listed(small)} ${small.length === 1 ? 'tem' : 'têm'} só um ponto. Até ${most} o ponto basta para o EUDR; o contorno confere a área.`,
    nowhere.length > 0 && `${listed(nowhere)} ainda não ${nowhere.length === 1 ? 'está' : 'estão'} no mapa.`,
  ].filter((sentence) => sentence !== false);
  return said.length === 0 ? null : said.join(' ');
}
