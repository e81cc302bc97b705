import type { Geometry } from '../ground/geometry.ts';
import { formatNumber } from '../ground/numbers.ts';
import { sameValue } from '../ground/same-value.ts';
import type { Steps } from '../ground/steps.ts';
import { textAt } from '../record/data-values.ts';
import type { FarmRecord } from '../record/record.ts';
import type { ImportWrite, Remark } from '../sheets/preview.ts';
import { outsideHa } from '../stages/plot/geometry-overlap.ts';
import type { MapFarm } from './map-farm.ts';
import { joinedOutlines } from './usable-geometry.ts';

const MOST_TOLD = 20;
const bare = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Why a shape cannot be the farm's outline; null where it can. */
export function outlineTrouble(geometry: Geometry, { mayChangeOutline }: MapFarm): Remark | null {
  if (geometry.type === 'Point') return { column: 'C', message: 'Um ponto não é o contorno da fazenda.' };
  if (mayChangeOutline) return null;
  return { column: 'C', message: 'O contorno da fazenda quem muda é o proprietário ou o gerente. Deixe fora.' };
}

/** Whether the farm's outline is new, another, or the same. */
export function outlineStatus(geometry: Geometry, { outline }: MapFarm): 'new' | 'changed' | 'same' {
  if (outline === null) return 'new';
  return sameValue(outline, geometry) ? 'same' : 'changed';
}

/** The outline that the lines of a map make together, and the first of them; what was done to it, in words. */
export type WholeOutline = { line: number; geometry: Geometry; told: readonly string[] };

/** The outline of all parts that a map brings, as a farm with several CARs has, in steps; null for more corners than are kept. */
export function* wholeOutline(parts: readonly { line: number; geometry: Geometry }[]): Steps<WholeOutline | null> {
  const [first, ...others] = parts;
  if (first === undefined) return null;
  if (others.length === 0) return { ...first, told: [] };
  const joined = yield* joinedOutlines(parts.map(({ geometry }) => geometry));
  return joined === null ? null : { line: first.line, ...joined };
}

/** The plots that stick out of an outline by more than a hundredth. */
export function plotsOutside(geometry: Geometry, plots: readonly FarmRecord[]): Remark[] {
  const live = plots.filter(({ status }) => status !== 'eradicated');
  return live
    .flatMap(({ name, data }): Remark[] => {
      const outside = outsideHa(data.boundary, geometry);
      if (outside === null) return [];
      return [{ column: null, message: `O ${name} passa ${formatNumber(outside)} ha para fora deste contorno.` }];
    })
    .slice(0, MOST_TOLD);
}

/**
 * The paper that keeps the number of a CAR: a new one, or one that has no number yet; null where it is there. `kept` has
 * the papers and numbers of the lines before, and gets these.
 */
export function carWrite(
  number: string,
  { records, idOf }: MapFarm,
  { line, kept }: { line: number; kept: Set<string> },
): ImportWrite | null {
  const papers = records('documentos').filter(
    ({ id, status, data }) => status === 'active' && data.kind === 'car' && !kept.has(id),
  );
  const numbers = papers.map(({ data }) => textAt(data, 'documentNumber'));
  if (kept.has(bare(number)) || numbers.some((one) => one !== undefined && bare(one) === bare(number))) return null;
  kept.add(bare(number));
  const open = papers.find((_, at) => numbers[at] === undefined);
  const data = { kind: 'car', documentNumber: number };
  const about = { section: 'documentos' as const, line };
  if (open !== undefined) {
    kept.add(open.id);
    const body = { data: { documentNumber: number }, confirmedWarnings: ['*'] };
    return { ...about, op: 'update', id: open.id, body };
  }
  return { ...about, op: 'create', id: idOf(`car:${line}`), body: { name: 'CAR', data, confirmedWarnings: ['*'] } };
}
