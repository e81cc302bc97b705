import { Problem } from '@cafezal/domain/record/problem.ts';
import { REPORTS, type ReportDefinition, reportOf } from '@cafezal/domain/reports/report-list.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { makeReport } from '../services/reports/make-report.ts';
import { REPORT_MEDIA_TYPES, reportFile, reportFormatIn } from '../services/reports/report-file.ts';
import { reportJson } from '../services/reports/report-json.ts';
import { reportQuestion } from '../services/reports/report-question.ts';
import { exportAnswer } from './export-answer.ts';

const TAG = 'Relatórios';

const PARAMS = {
  season: 'season, 2026/27; default the one under way, of estoque all',
  asOf: 'day up to which progress counts and ages are reckoned; default today',
  plotId: 'ids of plots, with commas: the coffee of these',
  cultivar: 'a cultivar: the coffee of its plots',
  place: 'where a lot lies (estoque)',
  form: 'product form of a lot (estoque)',
  buyer: 'name of a buyer: what was sold to it (resumo-da-safra, vendas-e-precos)',
  from: 'first day of what is counted (resumo-da-safra, vendas-e-precos)',
  to: 'last day of it',
  fx: 'R$ per US$, for prices in dollars (resumo-da-safra)',
  format:
    'json (default), csv (`;`, decimal comma, UTF-8 with its mark, CRLF; a table after the other) or xlsx (a sheet each)',
};

/** Parameters of all reports besides their filters. */
const EVERYWHERE = ['asOf', 'format'];
const paramsOf = ({ key, filters }: ReportDefinition): readonly string[] => [
  ...filters,
  ...EVERYWHERE,
  ...(key === 'resumo-da-safra' ? ['fx'] : []),
];

function known(key: string): ReportDefinition {
  const definition = reportOf(key);
  if (definition === undefined) throw new Problem('report/not-found');
  return definition;
}

/** Reports of a farm as JSON and as files. */
export const reportRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/relatorios',
    action: 'farm.see',
    docs: { summary: 'The reports that there are', tag: TAG, answers: { 200: 'reports' } },
    handle: async () => ({
      status: 200,
      body: {
        reports: REPORTS.map((report) => ({ key: report.key, title: report.title, params: paramsOf(report) })),
      },
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
      answers: {
        200: 'figures, or a file',
        404: 'no such report',
        422: 'bad query',
        429: 'the third file at once',
        503: 'files of others are made, come back',
      },
    },
    find: async ({ params }) => void known(params.report ?? ''),
    handle: async (request) => {
      const { services, scope, query, params } = request;
      const definition = known(params.report ?? '');
      const format = reportFormatIn(query);
      const question = await reportQuestion(services, scope, { query, definition });
      if (format === null) {
        const report = await makeReport(definition, question);
        return { status: 200, body: await reportJson(definition, question, { report, query }) };
      }
      const { asOf } = question;
      return exportAnswer(request, REPORT_MEDIA_TYPES[format], async () =>
        reportFile(definition, await makeReport(definition, question), { format, scope, asOf }),
      );
    },
  }),
];
