import { z } from 'zod';
import { publicRoute, type Route, sessionRoute } from '../http/route.ts';
import { networkOf } from '../services/request/throttle.ts';
import { recordEvent, summariseEvents } from '../services/upkeep/analytics.ts';

const TAG = 'Uso';

/** Usage events of people who consented, counted without cookies and third parties. */
export const analyticsRoutes: readonly Route[] = [
  publicRoute({
    method: 'post',
    path: '/analytics/events',
    docs: {
      summary: 'Count something that happened',
      tag: TAG,
      answers: { 204: 'kept', 422: 'invalid', 429: 'too many' },
    },
    textLengths: ['name', 'role'],
    body: z.object({
      name: z.string().min(1),
      path: z.string().nullish(),
      role: z.string().nullish(),
      props: z.record(z.string(), z.unknown()).nullish(),
    }),
    handle: async ({ services, body, address }) => {
      await recordEvent(services, body, networkOf(address));
      return { status: 204 };
    },
  }),
  sessionRoute({
    method: 'get',
    path: '/analytics/summary',
    docs: {
      summary: 'What happened how often in the last 90 days, for administrators',
      tag: TAG,
      answers: { 200: 'counts by day, name, path and role', 401: 'not signed in', 403: 'no administrator' },
    },
    handle: async ({ services, session }) => ({
      status: 200,
      body: { events: await summariseEvents(services, session.userId) },
    }),
  }),
];
