import { deviceName } from '@cafezal/domain/people/device-name.ts';
import { z } from 'zod';
import { CLEAR_HTTP_CACHE } from '../http/clear-site-data.ts';
import { publicRoute, type Request, type Route, sessionRoute } from '../http/route.ts';
import { sendNewDevice, sendPasswordChanged } from '../services/identity/account-mail.ts';
import { accountUser } from '../services/identity/account-user.ts';
import { reauthenticate } from '../services/identity/reauthentication.ts';
import type { Device } from '../services/identity/session-service.ts';
import { deviceIn } from '../services/identity/sign-in-limits.ts';
import { changeAccount } from '../services/identity/users.ts';
import { toStoredPhoto } from '../services/photos/photo-url.ts';
import { networkOf } from '../services/request/throttle.ts';

const TAG = 'Identidade';
const CREDENTIALS = { email: z.string(), password: z.string() };
/** One of three proofs: the password, the code of a popup, or an ID token. */
const PROOF = z
  .object({
    password: z.string().optional(),
    code: z.string().min(1).max(512).optional(),
    idToken: z.string().min(1).max(8_192).optional(),
    nonce: z.string().max(512).optional(),
  })
  .refine(({ password, code, idToken }) => [password, code, idToken].some((proof) => proof !== undefined), {
    path: ['password'],
    message: 'Preencha este campo.',
  });
const REFRESH = z.object({ refreshToken: z.string().min(1).max(512) });

/** Records a successful sign-in; a new account has no other device to notify. */
async function noteSuccess(
  { services, header }: Request,
  { uid, email_key }: { uid: string; email_key: string },
): Promise<void> {
  const device = deviceIn(header('x-device'));
  await services.identity.signInLimits.succeeded(uid, { emailKey: email_key, device });
}

const deviceOf = ({ address, header }: Request): Device => ({ address, userAgent: header('user-agent') });

const signInRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/auth/config',
    docs: {
      summary: 'What the sign-in screen can offer, and whom to write to about personal data',
      tag: TAG,
      answers: { 200: 'offers' },
    },
    handle: async ({ services: { google, config } }) => ({
      status: 200,
      body: {
        google: { enabled: google !== null, clientId: google?.clientId ?? null },
        privacyContact: config.privacyContact,
      },
    }),
  }),
  publicRoute({
    method: 'post',
    path: '/auth/register',
    docs: {
      summary: 'Make an account with e-mail and password, and sign in',
      tag: TAG,
      answers: { 201: 'signed in', 409: 'e-mail in use', 422: 'weak password or invalid', 429: 'too many' },
    },
    textLengths: ['displayName', 'email', 'password'],
    body: z.object({ ...CREDENTIALS, displayName: z.string().nullish() }),
    handle: async (request) => {
      const { identity } = request.services;
      const account = await identity.accounts.signUp({ ...request.body, network: networkOf(request.address) });
      await noteSuccess(request, account);
      const issued = await identity.sessions.begin(account.uid, deviceOf(request));
      return { status: 201, body: { user: accountUser(request.services, account), ...issued } };
    },
  }),
  publicRoute({
    method: 'post',
    path: '/auth/login',
    docs: {
      summary: 'Sign in with e-mail and password',
      tag: TAG,
      answers: { 200: 'signed in', 401: 'wrong e-mail or password', 422: 'invalid', 429: 'too many failures' },
    },
    textLengths: ['email', 'password'],
    body: z.object(CREDENTIALS),
    handle: async (request) => {
      const { services } = request;
      const { identity } = services;
      const attempt = { network: networkOf(request.address), device: deviceIn(request.header('x-device')) };
      const account = await identity.accounts.signIn({ ...request.body, ...attempt });
      if (!(await identity.signInLimits.isKnown({ ...attempt, emailKey: account.email_key }))) {
        const name = deviceName(request.header('user-agent'));
        services.background.run('new device', () => sendNewDevice(services, account, name));
      }
      await noteSuccess(request, account);
      const issued = await identity.sessions.begin(account.uid, deviceOf(request));
      return { status: 200, body: { user: accountUser(request.services, account), ...issued } };
    },
  }),
];

const sessionRoutes: readonly Route[] = [
  publicRoute({
    method: 'post',
    path: '/auth/refresh',
    docs: {
      summary: 'The next pair of tokens',
      tag: TAG,
      answers: { 200: 'tokens', 401: 'session ended', 429: 'too many' },
    },
    textLengths: 'none',
    body: REFRESH,
    handle: async ({ services, body }) => ({
      status: 200,
      body: await services.identity.sessions.refresh(body.refreshToken),
    }),
  }),
  publicRoute({
    method: 'post',
    path: '/auth/logout',
    docs: { summary: 'End the session of a refresh token', tag: TAG, answers: { 200: 'ended', 429: 'too many' } },
    textLengths: 'none',
    body: REFRESH,
    handle: async ({ services, address, body }) => {
      services.rates.take('signOuts', networkOf(address));
      await services.identity.sessions.endByToken(body.refreshToken);
      return { status: 200, headers: CLEAR_HTTP_CACHE };
    },
  }),
  sessionRoute({
    method: 'get',
    path: '/auth/sessions',
    docs: { summary: 'Devices that are signed in', tag: TAG, answers: { 200: 'sessions', 401: 'not signed in' } },
    handle: async ({ services, session }) => {
      const sessions = await services.identity.sessions.list(session);
      return { status: 200, body: { sessions, count: sessions.length } };
    },
  }),
  sessionRoute({
    method: 'delete',
    path: '/auth/sessions/{sessionId}',
    docs: {
      summary: 'Sign a device out',
      tag: TAG,
      answers: { 200: 'ended', 401: 'not signed in', 404: 'no such session' },
    },
    handle: async ({ services, session, params }) => {
      await services.identity.sessions.end(session.userId, params.sessionId ?? '');
      return { status: 200 };
    },
  }),
];

const accountRoutes: readonly Route[] = [
  sessionRoute({
    method: 'post',
    path: '/auth/reauthenticate',
    docs: {
      summary: 'Prove who is signed in: by the password, or by the code or ID token of a sign-in with Google',
      tag: TAG,
      answers: {
        200: 'confirmed, for five minutes of this session',
        401: 'not signed in',
        404: 'Google is not set up',
        422: 'wrong password or another Google account',
        429: 'too many failures',
      },
    },
    textLengths: ['password'],
    body: PROOF,
    handle: async ({ services, session, body }) => {
      await reauthenticate(services, session, body);
      return { status: 200 };
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/auth/password',
    docs: {
      summary: 'Change the password and sign other devices out',
      tag: TAG,
      answers: { 200: 'changed', 401: 'not signed in', 422: 'wrong or weak password', 429: 'too many failures' },
    },
    textLengths: ['currentPassword', 'newPassword'],
    body: z.object({ currentPassword: z.string(), newPassword: z.string() }),
    handle: async ({ services, session, body }) => {
      const { accounts, sessions } = services.identity;
      await accounts.changePassword(session.userId, body.currentPassword, body.newPassword);
      await sessions.endOthers(session);
      await sendPasswordChanged(services, await accounts.find(session.userId));
      return { status: 200 };
    },
  }),
  sessionRoute({
    method: 'patch',
    path: '/auth/me',
    docs: {
      summary: 'Change the name and the photo of the account',
      tag: TAG,
      answers: { 200: 'the person', 401: 'not signed in', 422: 'invalid' },
    },
    textLengths: ['displayName'],
    body: z.object({ displayName: z.string().nullish(), photoURL: z.string().nullish() }),
    handle: async ({ services, session, body }) => {
      const photo = body.photoURL === undefined ? undefined : toStoredPhoto(services, body.photoURL);
      const { displayName } = body;
      const account = await changeAccount(services, session.userId, { displayName, photo });
      return { status: 200, body: { user: accountUser(services, account) } };
    },
  }),
];

/** Sign-up, sign-in, sessions and the account, under /auth. */
export const identityRoutes: readonly Route[] = [...signInRoutes, ...sessionRoutes, ...accountRoutes];
