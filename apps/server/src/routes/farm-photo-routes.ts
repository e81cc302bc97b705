import { Problem } from '@cafezal/domain/record/problem.ts';
import { farmRoute, publicRoute, type Route } from '../http/route.ts';
import { setFarmPhoto } from '../services/farms/farms.ts';
import { photoKeyOfName } from '../services/photos/photo-address.ts';
import { photoReading, photoUrls, readPhoto, receivePhoto } from '../services/photos/photos.ts';

const TAG = 'Fotos';

/** For how long a device may go by a redirect: less than the address that it leads to is good for. */
const REDIRECT_SECONDS = 240;

const uploadRoute = (by: 'id' | 'slug'): Route =>
  farmRoute({
    method: 'post',
    path: by === 'id' ? '/farms/{farmId}/photo-upload' : '/farms/slug/{slug}/photo-upload',
    by,
    action: 'farm.edit',
    docs: {
      summary: 'Keep the photo of a farm',
      tag: TAG,
      bodySchema: 'multipart',
      answers: {
        200: 'address of the photo',
        400: 'no form',
        401: 'not signed in',
        403: 'not allowed',
        404: 'no such farm',
        413: 'above 15 MB',
        415: 'not multipart',
        422: 'not one image',
      },
    },
    handle: async ({ services, scope, context }) => {
      const { file } = await receivePhoto(services, context, scope.userId);
      await setFarmPhoto(services, scope, file);
      return { status: 200, body: { photoURL: photoUrls(services, file).url } };
    },
  });

const photoRoute = publicRoute({
  method: 'get',
  path: '/photos/{file}',
  docs: {
    summary: 'A photo; its address, which nobody can guess, is the permission',
    tag: TAG,
    query: { size: 'thumb: at most 400 px instead of 1600' },
    answers: { 200: 'WebP', 302: 'where to read it for some minutes', 404: 'no such photo' },
    mediaType: 'image/webp',
  },
  handle: async ({ services, params, query }) => {
    const key = photoKeyOfName(services, params.file ?? '');
    const size = query.size === 'thumb' ? 'thumb' : 'full';
    const elsewhere = key === null ? null : await photoReading(services, key, size);
    if (elsewhere !== null) {
      return new Response(null, {
        status: 302,
        headers: { location: elsewhere, 'cache-control': `private, max-age=${REDIRECT_SECONDS}` },
      });
    }
    const bytes = key === null ? null : await readPhoto(services, key, size);
    if (bytes === null) throw new Problem('request/not-found');
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=31536000, immutable',
        'content-disposition': 'inline',
      },
    });
  },
});

/** Photos: of farms, and every photo by its address. */
export const farmPhotoRoutes: readonly Route[] = [uploadRoute('slug'), uploadRoute('id'), photoRoute];
