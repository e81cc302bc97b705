import { formatNumber } from '@cafezal/domain/ground/numbers.ts';
import type { Publication } from '../../data/farms/publications.ts';
import { momentOf } from '../words/when.ts';

function timesText(count: number): string {
  if (count === 0) return 'ninguém abriu ainda';
  return count === 1 ? 'vista 1 vez' : `vista ${formatNumber(count, 0)} vezes`;
}

/** Since when a page stands, how often it was opened, and when last. */
export function stateText(publication: Publication | undefined, timezone: string): string {
  if (publication === undefined) return 'ainda não publicado';
  const { createdAt, views } = publication;
  const last = views.lastAt === null ? '' : `, por último ${momentOf(views.lastAt, timezone)}`;
  return `página no ar desde ${momentOf(createdAt, timezone)}, ${timesText(views.count)}${last}`;
}
