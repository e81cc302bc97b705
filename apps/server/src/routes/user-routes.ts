import { Problem } from '@cafezal/domain/record/problem.ts';
import { z } from 'zod';
import { type Route, sessionRoute } from '../http/route.ts';
import { sendWelcome } from '../services/identity/account-mail.ts';
import {
  changeProfile,
  markEmailVerified,
  readProfileOf,
  registerProfile,
  setPersonPhoto,
} from '../services/identity/users.ts';
import { photoUrls, receivePhoto } from '../services/photos/photos.ts';
import { etagOf } from '../services/request/if-match.ts';

const TAG = 'Pessoas';

const PHONE = {
  description: 'An object of countryCode, areaCode and number, or one text',
  anyOf: [{ type: 'string' }, { type: 'object' }, { type: 'null' }],
};
const TEXT = { type: ['string', 'null'] };
const PROFILE = {
  type: 'object',
  properties: { name: TEXT, phone: PHONE, document: TEXT, photoURL: TEXT, pendingPlanId: TEXT },
};

/** The person's own profile, under /users. */
export const userRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: '/users/profile',
    docs: {
      summary: 'The own profile',
      tag: TAG,
      headers: ['ETag'],
      answers: { 200: 'profile', 401: 'not signed in', 404: 'no profile yet' },
    },
    handle: async ({ services, session }) => {
      const body = await readProfileOf(services, session.userId);
      return { status: 200, body, headers: { etag: etagOf(body.user) } };
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/users/register',
    docs: {
      summary: 'Make the own profile, on trial',
      tag: TAG,
      bodySchema: PROFILE,
      headers: ['ETag'],
      answers: { 201: 'made', 200: 'the profile that was there', 401: 'not signed in', 422: 'invalid' },
    },
    handle: async ({ services, session, body }) => {
      const { isNew, ...profile } = await registerProfile(services, session.userId, body);
      return { status: isNew ? 201 : 200, body: profile, headers: { etag: etagOf(profile.user) } };
    },
  }),
  sessionRoute({
    method: 'patch',
    path: '/users/profile/{profileId}',
    docs: {
      summary: 'Change the own profile',
      tag: TAG,
      bodySchema: PROFILE,
      headers: ['If-Match', 'ETag'],
      answers: {
        200: 'changed',
        401: 'not signed in',
        403: 'not the own profile',
        404: 'no profile yet',
        409: 'stale version',
        422: 'invalid',
      },
    },
    permit: async ({ session, params }) => {
      if (params.profileId?.toLowerCase() !== session.userId) throw new Problem('user/forbidden');
    },
    handle: async ({ services, session, header, body: payload }) => {
      const body = await changeProfile(services, session.userId, { payload, ifMatch: header('if-match') });
      return { status: 200, body, headers: { etag: etagOf(body.user) } };
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/users/verify-email',
    docs: {
      summary: 'Mark the own e-mail as verified, once the account knows it to be',
      tag: TAG,
      answers: {
        200: 'verified',
        401: 'not signed in',
        403: 'not the own id',
        404: 'no profile yet',
        409: 'not verified',
        422: 'invalid',
      },
    },
    body: z.object({ userId: z.string() }),
    handle: async ({ services, session, body }) => {
      if (body.userId.toLowerCase() !== session.userId) throw new Problem('user/forbidden');
      return { status: 200, body: await markEmailVerified(services, session.userId) };
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/users/send-welcome-email',
    docs: { summary: 'Greet the person by mail, once', tag: TAG, answers: { 200: 'on its way', 401: 'not signed in' } },
    handle: async ({ services, session }) => {
      await sendWelcome(services, await services.identity.accounts.find(session.userId));
      return { status: 200 };
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/users/photo-upload',
    docs: {
      summary: 'Keep the own photo, with or without a profile',
      tag: TAG,
      bodySchema: 'multipart',
      answers: {
        200: 'address of the photo',
        400: 'no form',
        401: 'not signed in',
        413: 'above 15 MB',
        415: 'not multipart',
        422: 'not one image',
      },
    },
    handle: async ({ services, session, context }) => {
      const { file } = await receivePhoto(services, context, session.userId);
      await setPersonPhoto(services, session.userId, file);
      return { status: 200, body: { photoURL: photoUrls(services, file).url } };
    },
  }),
];
