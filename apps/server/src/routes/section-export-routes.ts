import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { exportSection } from '../services/exports/section-export.ts';
import { exportAnswer } from './export-answer.ts';
import { FINDING } from './record-docs.ts';

/** The records of a section as a file. Must come before single records, whose slugs are never `export`. */
export const sectionExportRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'get',
    path: `/farms/{farmId}/${section}/export`,
    action: 'farm.export',
    docs: {
      summary: 'Records of a section as a table for spreadsheets',
      tag: stageOf(section).label.many,
      query: {
        format: 'csv (default: `;`, decimal comma, UTF-8 with its mark, CRLF) or xlsx',
        ...FINDING,
      },
      answers: {
        200: 'file',
        422: 'unknown format or bad query',
        429: 'the third at once',
        503: 'others are made, come back',
      },
      mediaType: 'text/csv',
    },
    handle: (request) => {
      const { services, scope, query } = request;
      return exportAnswer(request, 'text/csv', () => exportSection(services, scope, { section, query }));
    },
  }),
];
