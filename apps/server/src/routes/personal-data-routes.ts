import { CLEAR_HTTP_CACHE } from '../http/clear-site-data.ts';
import { type Route, sessionRoute } from '../http/route.ts';
import { eraseAccount, planErasure } from '../services/personal-data/account-erasure.ts';
import { exportPerson } from '../services/personal-data/person-export.ts';
import { exportAnswer } from './export-answer.ts';

const TAG = 'Pessoas';

/** The person's legal rights over their data: download and erasure. */
export const personalDataRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: '/users/me/export',
    docs: {
      summary: 'Everything held on the person, as a ZIP with a text that explains each file',
      tag: TAG,
      answers: {
        200: 'ZIP',
        401: 'not signed in',
        429: 'too many at once or within the hour',
        503: 'others are made, come back',
      },
      mediaType: 'application/zip',
    },
    handle: (request) =>
      exportAnswer(request, 'application/zip', () => exportPerson(request.services, request.session)),
  }),
  sessionRoute({
    method: 'get',
    path: '/users/me/erasure',
    docs: {
      summary: 'What would become of the own farms: erased, kept for others, or to be passed on first',
      tag: TAG,
      answers: { 200: 'farms', 401: 'not signed in' },
    },
    handle: async ({ services, session }) => ({
      status: 200,
      body: { farms: await planErasure(services, session.userId) },
    }),
  }),
  sessionRoute({
    method: 'delete',
    path: '/users/me',
    docs: {
      summary: 'Erase the account and everything that names it, at once and for good',
      tag: TAG,
      answers: {
        200: 'erased',
        401: 'not signed in',
        403: 'not reauthenticated within five minutes',
        409: 'only owner of farms on which others work',
      },
    },
    permit: ({ services, session }) => services.identity.sessions.assertConfirmed(session),
    handle: async ({ services, session }) => {
      await eraseAccount(services, session);
      return { status: 200, headers: CLEAR_HTTP_CACHE };
    },
  }),
];
