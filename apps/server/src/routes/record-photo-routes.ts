import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { z } from 'zod';
import { farmRoute, type Route } from '../http/route.ts';
import { offerPhoto, takePhoto } from '../services/records/direct-photos.ts';
import { recordAt } from '../services/records/read-record.ts';
import { addPhoto, photoAt, removePhoto } from '../services/records/record-photos.ts';

const pathOf = (section: Section): string => `/farms/{farmId}/${section}/{idOrSlug}/fotos`;

/** Photos that a device puts into the bucket itself. */
const directRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'post',
    path: `${pathOf(section)}/envio`,
    action: writeActionOf(section),
    docs: {
      summary: 'Ask where to put a photo of a record directly; the Idempotency-Key names it',
      tag: stageOf(section).label.many,
      headers: ['Idempotency-Key'],
      answers: {
        200: 'the photo if it is known, an address for PUT, or neither',
        404: 'no such record',
        413: 'too large',
      },
    },
    body: z.object({ bytes: z.int().min(1) }),
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, body, header }) => {
      const offer = { record: found, bytes: body.bytes, key: header('idempotency-key') };
      return { status: 200, body: await offerPhoto(services, scope, offer) };
    },
  }),
  farmRoute({
    method: 'post',
    path: `${pathOf(section)}/envio/pronto`,
    action: writeActionOf(section),
    docs: {
      summary: 'Take the photo that was put there, under the same Idempotency-Key',
      tag: stageOf(section).label.many,
      headers: ['Idempotency-Key', 'Idempotency-Replayed'],
      answers: { 201: 'photo', 404: 'no such record', 409: 'not arrived', 413: 'too large', 422: 'not an image' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, header }) => {
      const { photo, isReplay } = await takePhoto(services, scope, { record: found, key: header('idempotency-key') });
      return { status: 201, body: { photo }, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
    },
  }),
];

/** Photos of a section's records. */
export const recordPhotoRoutes = (section: Section): readonly Route[] => [
  farmRoute({
    method: 'post',
    path: pathOf(section),
    action: writeActionOf(section),
    docs: {
      summary: 'Add a photo to a record',
      tag: stageOf(section).label.many,
      bodySchema: 'multipart',
      headers: ['Idempotency-Key', 'Idempotency-Replayed'],
      answers: { 201: 'photo', 404: 'no such record', 413: 'too large', 415: 'not multipart', 422: 'not an image' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, context, header }) => {
      const request = { record: found, context, key: header('idempotency-key') };
      const { photo, isReplay } = await addPhoto(services, scope, request);
      return { status: 201, body: { photo }, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
    },
  }),
  ...directRoutes(section),
  farmRoute({
    method: 'delete',
    path: `${pathOf(section)}/{photoId}`,
    action: writeActionOf(section),
    docs: {
      summary: 'Take a photo from a record',
      tag: stageOf(section).label.many,
      answers: { 200: 'deleted', 404: 'no such photo' },
    },
    find: async ({ services, scope, params }) => {
      const record = await recordAt(services, scope, { section, idOrSlug: params.idOrSlug });
      return photoAt(services, scope, { recordId: record.id, id: params.photoId ?? '' });
    },
    handle: async ({ services, scope, found }) => {
      await removePhoto(services, scope, found);
      return { status: 200 };
    },
  }),
];
