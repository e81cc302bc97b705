import type { QueryClient } from '@tanstack/react-query';
import { whenFarmsChange } from '../farm/farm-news.ts';
import { whenPhotoChanges } from '../photos/waiting-photo.ts';

/** What was asked of the server by the role that one has on a farm. */
const OF_FARMS: ReadonlySet<unknown> = new Set([
  'farms',
  'farm',
  'kept-farm',
  'people',
  'members',
  'invitations',
  'glance',
  'history',
  'deleted-records',
]);
const isOfFarms = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => OF_FARMS.has(queryKey[0]);

/**
 * Asks the server again whenever a farm came, went or is the person's in another role, and when the own photo that waited
 * is there; called once at start.
 */
export function refetchOnNews(queries: QueryClient): void {
  whenFarmsChange(() => {
    // What nobody looks at now was seen in the role of before.
    queries.removeQueries({ type: 'inactive', predicate: isOfFarms });
    void queries.invalidateQueries({ predicate: isOfFarms });
  });
  whenPhotoChanges(() => void queries.invalidateQueries({ queryKey: ['profile'] }));
}
