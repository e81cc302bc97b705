import { Problem } from '@cafezal/domain/record/problem.ts';
import { z } from 'zod';
import { popupPage } from '../http/popup-page.ts';
import { publicRoute, type Request, type Route } from '../http/route.ts';
import { accountUser } from '../services/identity/account-user.ts';
import {
  beginGoogleFlow,
  exchangeGoogleCode,
  finishGoogleFlow,
  type GoogleAccount,
  googleOf,
  signInByIdToken,
} from '../services/identity/google-sign-in.ts';
import { deviceIn } from '../services/identity/sign-in-limits.ts';
import { networkOf, type Throttle } from '../services/request/throttle.ts';

const TAG = 'Identidade';
const TRIES_BY_ADDRESS = { name: 'google:address', max: 100, seconds: 900 } as const satisfies Throttle;
const COOKIE = 'cafezal_google';

const countTry = ({ services, address }: Request): Promise<void> =>
  services.throttles.count({ throttle: TRIES_BY_ADDRESS, of: networkOf(address) });

async function signedIn(request: Request, { account, isNewUser }: GoogleAccount) {
  const { services, address, header } = request;
  const device = deviceIn(header('x-device'));
  await services.identity.signInLimits.succeeded(account.uid, { emailKey: account.email_key, device });
  const issued = await services.identity.sessions.begin(account.uid, { address, userAgent: header('user-agent') });
  return { status: 200, body: { user: accountUser(services, account), ...issued, isNewUser } };
}

const cookieOf = (value: string, { config }: Request['services']): string =>
  `${COOKIE}=${value}; Path=/api/auth/google; Max-Age=600; HttpOnly; SameSite=Lax` +
  (config.publicUrl.startsWith('https:') ? '; Secure' : '');

const browserOf = (cookies: string | undefined): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? '')?.[1] ?? '';

/** Sign-in with a Google account: by a popup in browsers, by an ID token on native devices. */
export const googleRoutes: readonly Route[] = [
  publicRoute({
    method: 'get',
    path: '/auth/google/start',
    docs: {
      summary: 'Where the popup begins',
      tag: TAG,
      mediaType: 'text/html',
      query: { purpose: 'reauthenticate: prove who is signed in already; no account is made' },
      answers: {
        302: 'to Google',
        404: 'Google is not set up',
        429: 'too many',
        503: 'Google does not answer: a page that closes itself',
      },
    },
    handle: async (request) => {
      googleOf(request.services);
      await countTry(request);
      const purpose = request.query.purpose === 'reauthenticate' ? 'reauthenticate' : 'sign-in';
      try {
        const { location, browser } = await beginGoogleFlow(request.services, purpose);
        const headers = { location: location.href, 'set-cookie': cookieOf(browser, request.services) };
        return new Response(null, { status: 302, headers });
      } catch (error) {
        // The popup is open already and must close with this answer.
        if (!(error instanceof Problem) || error.status !== 503) throw error;
        return popupPage({ error: error.code }, request.services.config.publicUrl, 503);
      }
    },
  }),
  publicRoute({
    method: 'get',
    path: '/auth/google/callback',
    docs: {
      summary: 'Where Google sends the popup back; it hands a code to the window that opened it',
      tag: TAG,
      mediaType: 'text/html',
      query: { code: 'From Google', state: 'From Google' },
      answers: { 200: 'a page that closes itself', 404: 'Google is not set up' },
    },
    handle: async ({ services, context, header }) => {
      googleOf(services);
      const { publicUrl } = services.config;
      const callback = new URL(`${publicUrl}/api/auth/google/callback${new URL(context.req.url).search}`);
      try {
        const code = await finishGoogleFlow(services, { callback, browser: browserOf(header('cookie')) });
        return popupPage({ code }, publicUrl);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return popupPage({ error: error.code }, publicUrl);
      }
    },
  }),
  publicRoute({
    method: 'post',
    path: '/auth/google/exchange',
    docs: {
      summary: 'A session for the code that the popup brought',
      tag: TAG,
      answers: { 200: 'signed in', 401: 'used, unknown or too old', 422: 'invalid', 429: 'too many' },
    },
    textLengths: 'none',
    body: z.object({ code: z.string().min(1).max(512) }),
    handle: async (request) => {
      await countTry(request);
      return signedIn(request, await exchangeGoogleCode(request.services, request.body.code));
    },
  }),
  publicRoute({
    method: 'post',
    path: '/auth/google',
    docs: {
      summary: 'Sign in by an ID token of Google, once for each',
      tag: TAG,
      answers: {
        200: 'signed in',
        401: 'it does not hold',
        404: 'Google is not set up',
        422: 'invalid',
        429: 'too many',
        503: 'Google does not answer',
      },
    },
    textLengths: 'none',
    body: z.object({ idToken: z.string().min(1).max(8_192), nonce: z.string().max(512).optional() }),
    handle: async (request) => {
      googleOf(request.services);
      await countTry(request);
      const { idToken, nonce } = request.body;
      return signedIn(request, await signInByIdToken(request.services, { idToken, nonce }));
    },
  }),
];
