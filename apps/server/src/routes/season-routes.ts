import { SEASON_SECTIONS } from '@cafezal/domain/stages/kinds.ts';
import { stageOf } from '@cafezal/domain/stages/stages.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { recordAt } from '../services/records/read-record.ts';
import { openItems } from '../services/records/season-items.ts';

/** What does not add up in a season, before it is closed. */
export const seasonRoutes: readonly Route[] = SEASON_SECTIONS.map((section) =>
  farmRoute({
    method: 'get',
    path: `/farms/{farmId}/${section}/{idOrSlug}/fechamento`,
    action: 'farm.see',
    docs: {
      summary: 'What does not add up in a season',
      tag: stageOf(section).label.many,
      answers: { 200: 'items', 404: 'no such record' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found }) => ({
      status: 200,
      body: { items: await openItems(services, scope, found) },
    }),
  }),
);
