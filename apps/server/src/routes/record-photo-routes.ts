import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { recordAt } from '../services/records/read-record.ts';
import { addPhoto, photoAt, removePhoto } from '../services/records/record-photos.ts';

const pathOf = (section: Section): string => `/farms/{farmId}/${section}/{idOrSlug}/fotos`;

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
      answers: { 201: 'photo', 404: 'no such record', 413: 'too large', 415: 'not multipart', 422: 'not an image' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { section, idOrSlug: params.idOrSlug }),
    handle: async ({ services, scope, found, context, header }) => {
      const request = { record: found, context, key: header('idempotency-key') };
      const { photo, isReplay } = await addPhoto(services, scope, request);
      return { status: 201, body: { photo }, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
    },
  }),
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
