import type { QueryClient } from '@tanstack/react-query';
import { whenFarmsChange } from '../farm/farms-changed.ts';
import { whenProfilePhotoSent } from '../photos/profile-photo-sent.ts';

/** Queries whose answers depend on the person's role on a farm. */
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
 * Refetches these queries whenever a farm is added or removed, the person's role changes, or a waiting profile photo
 * was sent. Called once at start, before the first screen: what somebody does at once is news as well.
 */
export function refetchOnNews(queries: QueryClient): void {
  whenFarmsChange(() => {
    // Inactive queries hold answers for the former role.
    queries.removeQueries({ type: 'inactive', predicate: isOfFarms });
    void queries.invalidateQueries({ predicate: isOfFarms });
  });
  whenProfilePhotoSent(() => void queries.invalidateQueries({ queryKey: ['profile'] }));
}
