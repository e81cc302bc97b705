import { publicRoute, type Request, type Route, sessionRoute } from '../http/route.ts';
import {
  acceptInvitation,
  declineInvitation,
  listReceived,
  readInvitation,
} from '../services/farms/accept-invitation.ts';
import { networkOf } from '../services/request/throttle.ts';
import { FARM_TAG } from './farm-address-routes.ts';

const openingOf = ({ params, address }: Request) => ({ token: params.token ?? '', network: networkOf(address) });

const REFUSALS = {
  401: 'not signed in',
  403: 'for another e-mail',
  422: 'used, withdrawn, unknown or expired',
  429: 'too many tries',
};

/** Invitations for the invited person: the token of the mail is the permission. */
export const invitationRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: '/convites',
    docs: {
      summary: 'What one is invited to by the own confirmed e-mail',
      tag: FARM_TAG,
      answers: { 200: 'invitations', 401: 'not signed in' },
    },
    handle: async ({ services, session }) => ({
      status: 200,
      body: { invitations: await listReceived(services, session.userId) },
    }),
  }),
  publicRoute({
    method: 'get',
    path: '/convites/{token}',
    docs: {
      summary: 'What the link in a mail invites to: farm, who invites, role, e-mail',
      tag: FARM_TAG,
      answers: { 200: 'invitation', 422: REFUSALS[422], 429: REFUSALS[429] },
    },
    handle: async (request) => ({
      status: 200,
      body: { invitation: await readInvitation(request.services, openingOf(request)) },
    }),
  }),
  sessionRoute({
    method: 'post',
    path: '/convites/{token}/aceitar',
    docs: {
      summary: 'Accept an invitation, once, as the account of its e-mail',
      tag: FARM_TAG,
      answers: { 200: 'farm, role, and whether the e-mail is proven', ...REFUSALS },
    },
    handle: async (request) => ({
      status: 200,
      body: await acceptInvitation(request.services, request.session.userId, openingOf(request)),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: '/convites/{token}/recusar',
    docs: { summary: 'Turn an invitation down', tag: FARM_TAG, answers: { 200: 'gone', ...REFUSALS } },
    handle: async (request) => {
      await declineInvitation(request.services, request.session.userId, openingOf(request));
      return { status: 200 };
    },
  }),
];
