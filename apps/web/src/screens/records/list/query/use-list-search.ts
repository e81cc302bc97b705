import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListSearch } from './list-search.ts';

/** What the address of the list says, and how to say something else; the way back does not pass through every letter. */
export function useListSearch(): [search: ListSearch, replace: (search: ListSearch) => void] {
  const search = useSearch({ from: '/fazenda/$farmSlug/$section/section/' });
  const navigate = useNavigate({ from: '/fazenda/$farmSlug/$section/' });
  return [search, (next) => void navigate({ search: next, replace: true })];
}
