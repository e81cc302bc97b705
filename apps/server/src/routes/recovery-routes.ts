import { z } from 'zod';
import { publicRoute, type Route, sessionRoute } from '../http/route.ts';
import {
  askForReset,
  askForVerification,
  confirmVerification,
  resetPassword,
} from '../services/identity/account-recovery.ts';
import { networkOf } from '../services/request/throttle.ts';

const TAG = 'Identidade';
const TOKEN = z.string().min(1).max(512);

/** Confirmation of an address and reset of a password, by mailed links. */
export const recoveryRoutes: readonly Route[] = [
  sessionRoute({
    method: 'post',
    path: '/auth/verification/send',
    docs: {
      summary: 'Mail the link that confirms the own address',
      tag: TAG,
      answers: { 200: 'on its way', 401: 'not signed in', 429: 'within 5 s of the last, or past 10 an hour' },
    },
    handle: async ({ services, session }) => {
      await askForVerification(services, session.userId);
      return { status: 200 };
    },
  }),
  publicRoute({
    method: 'post',
    path: '/auth/verification/confirm',
    docs: {
      summary: 'Confirm the address that a link was sent to',
      tag: TAG,
      answers: { 200: 'confirmed', 422: 'used, unknown or expired', 429: 'too many tries' },
    },
    textLengths: 'none',
    body: z.object({ token: TOKEN }),
    handle: async ({ services, body, address }) => {
      await confirmVerification(services, { ...body, network: networkOf(address) });
      return { status: 200 };
    },
  }),
  publicRoute({
    method: 'post',
    path: '/auth/password/forgot',
    docs: {
      summary: 'Mail the way to a new password, if the address has an account',
      tag: TAG,
      answers: { 202: 'taken, whether or not there is an account, and whether or not a mail goes out', 422: 'invalid' },
    },
    textLengths: ['email'],
    body: z.object({ email: z.string() }),
    handle: async ({ services, body, address }) => {
      await askForReset(services, { ...body, network: networkOf(address) });
      return { status: 202 };
    },
  }),
  publicRoute({
    method: 'post',
    path: '/auth/password/reset',
    docs: {
      summary: 'Set a new password by a link, and sign every device out',
      tag: TAG,
      answers: { 200: 'set', 422: 'a link that is not good any more, or a weak password', 429: 'too many tries' },
    },
    textLengths: ['newPassword'],
    body: z.object({ token: TOKEN, newPassword: z.string() }),
    handle: async ({ services, body, address }) => {
      await resetPassword(services, { ...body, network: networkOf(address) });
      return { status: 200 };
    },
  }),
];
