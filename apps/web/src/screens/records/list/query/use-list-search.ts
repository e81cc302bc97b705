import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

/** The search parameters of the list, and how to replace them without a history entry for each letter. */
export function useListSearch(): [search: ListSearch, replace: (search: ListSearch) => void] {
  const search = useSearch({ from: '/fazenda/$farmSlug/$section/section/' });
  const navigate = useNavigate({ from: '/fazenda/$farmSlug/$section/' });
  return [search, (next) => void navigate({ search: next, replace: true })];
}
