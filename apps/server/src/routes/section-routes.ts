import { describeSections } from '@cafezal/domain/shown/describe-sections.ts';
import { publicRoute, type Route } from '../http/route.ts';

/** The definitions of all sections as data, the same that validate records. */
export const sectionRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/sections',
    docs: {
      summary: 'Fields, statuses and readings of every section',
      tag: 'Registros',
      answers: { 200: 'definitions' },
    },
    handle: async () => ({ status: 200, body: describeSections() }),
  }),
];
