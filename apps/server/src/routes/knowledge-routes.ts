import { KNOWLEDGE } from '@cafezal/domain/knowledge/all-tables.ts';
import { publicRoute, type Route } from '../http/route.ts';
import { etagOf, isHeld } from '../services/request/if-match.ts';

/** Rates, dates, scales and limits, each row with its source, so that a phone takes a new rate without a new app. */
export const knowledgeRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/knowledge',
    needsDatabase: false,
    docs: {
      summary: 'What the product knows of the world and that ages: tables of dated rows, each with its source',
      tag: 'Registros',
      answers: {
        200: '`{version, tables}`: by name the rows `{from, to?, value, source, checkedOn, reviewBy, toConfirm?}`',
        304: 'nothing newer than the ETag in `If-None-Match`',
      },
    },
    handle: async ({ header }) => {
      const headers = { etag: etagOf(KNOWLEDGE) };
      if (isHeld(header('if-none-match'), headers.etag)) return new Response(null, { status: 304, headers });
      return { status: 200, body: KNOWLEDGE, headers };
    },
  }),
];
