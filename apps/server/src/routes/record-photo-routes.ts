import { writeActionOf } from '@cafezal/domain/permissions.ts';
import { farmRoute, type Route } from '../http/route.ts';
import { recordAt } from '../services/records/read-record.ts';
import { addPhoto, photoAt, removePhoto } from '../services/records/record-photos.ts';

const TAG = 'Fotos';
const PATH = '/farms/{farmId}/{section}/{idOrSlug}/fotos';

const writes = ({ section = '' }: Readonly<Record<string, string>>) => writeActionOf(section);

/** Photos of a record. */
export const recordPhotoRoutes: readonly Route[] = [
  farmRoute({
    method: 'post',
    path: PATH,
    action: writes,
    docs: {
      summary: 'Add a photo to a record',
      tag: TAG,
      bodySchema: 'multipart',
      answers: { 201: 'photo', 404: 'no such record', 413: 'too large', 415: 'not multipart', 422: 'not an image' },
    },
    find: ({ services, scope, params }) => recordAt(services, scope, { params }),
    handle: async ({ services, scope, found, context, header }) => {
      const request = { record: found, context, key: header('idempotency-key') };
      const { photo, isReplay } = await addPhoto(services, scope, request);
      return { status: 201, body: { photo }, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
    },
  }),
  farmRoute({
    method: 'delete',
    path: `${PATH}/{photoId}`,
    action: writes,
    docs: { summary: 'Take a photo from a record', tag: TAG, answers: { 200: 'deleted', 404: 'no such photo' } },
    find: async ({ services, scope, params }) => {
      const record = await recordAt(services, scope, { params });
      return photoAt(services, scope, { recordId: record.id, id: params.photoId ?? '' });
    },
    handle: async ({ services, scope, found }) => {
      await removePhoto(services, scope, found);
      return { status: 200 };
    },
  }),
];
