import { Problem } from '@cafezal/domain/problem.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { seasonReport } from '../services/records/season-report.ts';

const TAG = 'Relatórios';

const SEASON_SUMMARY = 'resumo-da-safra';

const PARAMS = {
  season: 'season, 2026/27; default the one under way',
  asOf: 'day up to which progress counts; default today',
  fx: 'R$ per US$, for prices in dollars',
};

/** Reports of a farm as JSON. */
export const reportRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/relatorios',
    action: 'farm.see',
    docs: { summary: 'The reports that there are', tag: TAG, answers: { 200: 'reports' } },
    handle: async () => ({
      status: 200,
      body: { reports: [{ key: SEASON_SUMMARY, title: 'Resumo da safra', params: Object.keys(PARAMS) }] },
    }),
  }),
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/relatorios/{report}',
    action: 'farm.see',
    docs: {
      summary: 'One report',
      tag: TAG,
      query: PARAMS,
      answers: { 200: 'figures', 404: 'no such report', 422: 'bad query' },
    },
    find: async ({ params }) => {
      if (params.report !== SEASON_SUMMARY) throw new Problem('report/not-found');
    },
    handle: async ({ services, scope, query }) => ({ status: 200, body: await seasonReport(services, scope, query) }),
  }),
];
