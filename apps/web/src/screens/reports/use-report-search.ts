import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReportSearch } from './report-search.ts';

/** The search parameters of the reports, and how to replace them without a history entry for each filter. */
export function useReportSearch(): [search: ReportSearch, replace: (search: ReportSearch) => void] {
  const search = useSearch({ from: '/fazenda/$farmSlug/relatorios' });
  const navigate = useNavigate({ from: '/fazenda/$farmSlug/relatorios' });
  return [search, (next) => void navigate({ search: next, replace: true })];
}
