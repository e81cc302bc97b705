import { LANGUAGES } from '@cafezal/domain/open-chain/page/language.ts';
import { z } from 'zod';
import { type Answer, farmRoute, type Route } from '../http/route.ts';
import { presentPublication, presentPublications } from '../services/publications/present-publication.ts';
import {
  addVersion,
  changePublication,
  type Published,
  publicationAt,
  publishLot,
  revokePublication,
} from '../services/publications/publications.ts';
import { uuidText } from '../services/request/uuid-text.ts';

const TAG = 'Publicações';
const PATH = '/farms/{farmId}/publicacoes';

const shown = {
  // The domain reads and merges it key by key.
  show: z.unknown().optional(),
  languages: z.array(z.enum(LANGUAGES)).min(1).max(LANGUAGES.length).optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullable().optional(),
};
const named = { id: z.string().nullish() };
const creation = z.object({ ...named, recordId: uuidText, output: z.string().min(1).max(30), ...shown });
const change = z.object(shown);

/** What is typed for buyers may be longer than a text of its name; the domain has its bound. */
const TEXT_LENGTHS = { except: ['show.text'] } as const;

type Present = Parameters<typeof presentPublication>;

const madeAnswer = async (
  services: Present[0],
  scope: Present[1],
  { publication, isReplay }: Published,
): Promise<Answer> => ({
  status: 201,
  body: { publication: await presentPublication(services, scope, publication) },
  headers: isReplay ? { 'idempotency-replayed': 'true' } : {},
});

/** Lots of a farm that are published for their buyers. */
export const publicationRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: PATH,
    action: 'farm.see',
    docs: {
      summary: 'Published lots, with what differs from the lot as it is now',
      tag: TAG,
      answers: { 200: 'publications, revoked ones too' },
    },
    handle: async ({ services, scope }) => ({
      status: 200,
      body: { publications: await presentPublications(services, scope) },
    }),
  }),
  farmRoute({
    method: 'post',
    path: PATH,
    action: 'farm.publish',
    body: creation,
    textLengths: TEXT_LENGTHS,
    docs: {
      summary: 'Publish a lot',
      tag: TAG,
      headers: ['Idempotency-Key', 'Idempotency-Replayed'],
      answers: {
        201: 'published, or published before by the same request',
        404: 'no such record',
        409: 'published already, or the id is taken',
        422: 'refused',
      },
    },
    handle: async ({ services, scope, header, body: { id, ...sent } }) => {
      const made = await publishLot(services, scope, { id, key: header('idempotency-key'), sent });
      return madeAnswer(services, scope, made);
    },
  }),
  farmRoute({
    method: 'patch',
    path: `${PATH}/{publicationId}`,
    action: 'farm.publish',
    body: change,
    textLengths: TEXT_LENGTHS,
    docs: {
      summary: 'Change what a page shows: what is taken away is gone from all its versions at once',
      tag: TAG,
      answers: { 200: 'changed', 404: 'no such publication', 409: 'revoked', 422: 'refused' },
    },
    find: ({ services, scope, params }) => publicationAt(services, scope, params.publicationId ?? ''),
    handle: async ({ services, scope, found, body }) => {
      const changed = await changePublication(services, scope, { id: found.id, sent: body });
      return { status: 200, body: { publication: await presentPublication(services, scope, changed) } };
    },
  }),
  farmRoute({
    method: 'post',
    path: `${PATH}/{publicationId}/versoes`,
    action: 'farm.publish',
    body: z.object(named),
    docs: {
      summary: 'Publish the lot as it is now; the Idempotency-Key makes it one version however often it is sent',
      tag: TAG,
      headers: ['Idempotency-Key', 'Idempotency-Replayed'],
      answers: {
        201: 'a new version, or made before by the same request',
        404: 'no such publication or lot',
        409: 'revoked, or the id is taken',
        422: 'refused',
      },
    },
    find: ({ services, scope, params }) => publicationAt(services, scope, params.publicationId ?? ''),
    handle: async ({ services, scope, found, header, body: { id } }) => {
      const made = await addVersion(services, scope, { publication: found, id, key: header('idempotency-key') });
      return madeAnswer(services, scope, made);
    },
  }),
  farmRoute({
    method: 'delete',
    path: `${PATH}/{publicationId}`,
    action: 'farm.publish',
    docs: {
      summary: 'Revoke a page for ever, with its photos and files',
      tag: TAG,
      answers: { 200: 'revoked', 404: 'no such publication' },
    },
    find: ({ services, scope, params }) => publicationAt(services, scope, params.publicationId ?? ''),
    handle: async ({ services, scope, found }) => {
      const revoked = await revokePublication(services, scope, found.id);
      return { status: 200, body: { publication: await presentPublication(services, scope, revoked) } };
    },
  }),
];
