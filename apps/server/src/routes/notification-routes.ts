import { isObject } from '@cafezal/domain/ground/json-value.ts';
import { NOTICE_CHOICES } from '@cafezal/domain/people/notice-choices.ts';
import { z } from 'zod';
import { type Route, sessionRoute } from '../http/route.ts';
import {
  assertNotification,
  changeNotification,
  listNotifications,
  markAllRead,
  NOTIFICATIONS_LISTED,
} from '../services/notices/notifications.ts';
import { welcome } from '../services/notices/welcome.ts';
import { limitOf } from '../services/request/page.ts';
import { changeNoticeChoices, readNoticeChoices } from '../services/rules/notice-choices.ts';

const TAG = 'Avisos';

const WAYS = { type: 'object', properties: { app: { type: 'boolean' }, mail: { type: 'boolean' } } } as const;

const CHOICES_SCHEMA = {
  type: 'object',
  properties: {
    choices: {
      type: 'object',
      properties: Object.fromEntries(Object.keys(NOTICE_CHOICES).map((choice) => [choice, WAYS])),
    },
  },
} as const;

const STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
} as const;

/** Notices of the signed-in person, and live events. */
export const notificationRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: '/notifications',
    docs: {
      summary: 'The newest notices, without archived ones',
      tag: TAG,
      query: { limit: 'How many, 10 by default' },
      answers: { 200: 'notices and how many of them are unread', 401: 'not signed in', 422: 'a limit that is none' },
    },
    handle: async ({ services, session, query }) => ({
      status: 200,
      body: await listNotifications(services, session.userId, limitOf(query, NOTIFICATIONS_LISTED)),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: '/notifications/welcome',
    docs: {
      summary: 'The notices that greet a person, once',
      tag: TAG,
      answers: { 200: 'they are there', 401: 'not signed in' },
    },
    handle: async ({ services, session }) => {
      await welcome(services, session.userId);
      return { status: 200 };
    },
  }),
  sessionRoute({
    method: 'post',
    path: '/notifications/read-all',
    docs: {
      summary: 'Mark every unread notice as read, in one batch',
      tag: TAG,
      answers: { 200: 'how many were unread', 401: 'not signed in' },
    },
    handle: async ({ services, session }) => ({
      status: 200,
      body: { count: await markAllRead(services, session.userId) },
    }),
  }),
  sessionRoute({
    method: 'get',
    path: '/notifications/choices',
    docs: {
      summary: 'What the person chose to be told, in the app and by mail',
      tag: TAG,
      answers: { 200: 'every choice with its ways', 401: 'not signed in' },
    },
    handle: async ({ services, session }) => ({
      status: 200,
      body: { choices: await readNoticeChoices(services, session.userId) },
    }),
  }),
  sessionRoute({
    method: 'patch',
    path: '/notifications/choices',
    docs: {
      summary: 'Choose what to be told; what is not sent stays, unknown choices are dropped',
      tag: TAG,
      bodySchema: CHOICES_SCHEMA,
      answers: { 200: 'every choice with its ways', 401: 'not signed in', 422: 'neither true nor false' },
    },
    handle: async ({ services, session, body }) => ({
      status: 200,
      body: { choices: await changeNoticeChoices(services, session.userId, isObject(body) ? body.choices : body) },
    }),
  }),
  sessionRoute({
    method: 'patch',
    path: '/notifications/{notificationId}',
    docs: {
      summary: 'Mark a notice as read or archived, or undo it',
      tag: TAG,
      answers: { 200: 'the notice', 401: 'not signed in', 404: 'no such notice', 422: 'invalid' },
    },
    permit: ({ services, session, params }) =>
      assertNotification(services, { uid: session.userId, id: params.notificationId ?? '' }),
    body: z.object({ read: z.boolean().optional(), archived: z.boolean().optional() }),
    handle: async ({ services, session, params, body }) => {
      const { read, archived } = body;
      const flags = { ...(read === undefined ? {} : { read }), ...(archived === undefined ? {} : { archived }) };
      const which = { uid: session.userId, id: params.notificationId ?? '' };
      return { status: 200, body: { notification: await changeNotification(services, which, flags) } };
    },
  }),
  sessionRoute({
    method: 'get',
    path: '/events',
    docs: {
      summary: 'Notices and the change numbers of farms, as they happen',
      tag: TAG,
      mediaType: 'text/event-stream',
      answers: { 200: 'events until the session ends', 401: 'not signed in' },
    },
    handle: async ({ services, session, header, context }) => {
      // Nobody would read or end the stream of a HEAD.
      if (context.req.method === 'HEAD') return { status: 200, headers: STREAM };
      const last = header('last-event-id') ?? '';
      const since = /^\d{1,15}$/.test(last) ? Number(last) : null;
      return new Response(services.liveEvents.open(session, since), { headers: STREAM });
    },
  }),
];
