import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportSearch } from './report-search.ts';

/** What the address of the reports says, and how to say something else without a step of the way back for each filter. */
export function useReportSearch(): [search: ReportSearch, replace: (search: ReportSearch) => void] {
  const search = useSearch({ from: '/fazenda/$farmSlug/relatorios' });
  const navigate = useNavigate({ from: '/fazenda/$farmSlug/relatorios' });
  return [search, (next) => void navigate({ search: next, replace: true })];
}
