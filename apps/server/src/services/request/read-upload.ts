import { Problem } from '@cafezal/domain/record/problem.ts';
import type { BodySlot } from './body-slots.ts';
import { filesIn } from './multipart-files.ts';
import { readBytes } from './read-bytes.ts';

/** Bytes that a photo may have. */
const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** Bytes that the multipart format may add to the photo. */
const MAX_FRAME_BYTES = 64 * 1024;
/** Bytes that the body of an upload may have. */
export const UPLOAD_MAX_BYTES = MAX_PHOTO_BYTES + MAX_FRAME_BYTES;

/**
 * The one file in the field `file` of a multipart request, counted while it comes in. `request/media-type` (415) for
 * another type, `upload/too-large` (413), `upload/not-readable` (400), `upload/one-file` (422) for none or several.
 */
export async function readUpload(request: globalThis.Request, slot?: BodySlot): Promise<Uint8Array> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) {
    throw new Problem('request/media-type', { message: 'Formato não aceito. Envie a foto como multipart/form-data.' });
  }
  if (Number(request.headers.get('content-length')) > UPLOAD_MAX_BYTES) throw new Problem('upload/too-large');
  const bytes = request.body === null ? new Uint8Array() : await readBytes(request.body, UPLOAD_MAX_BYTES, slot);
  if (bytes === null) throw new Problem('upload/too-large');
  const [file, ...others] = filesIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), contentType);
  if (file === undefined || file.field !== 'file') {
    throw new Problem('upload/one-file', { message: 'Escolha uma foto para enviar.' });
  }
  if (others.length > 0) throw new Problem('upload/one-file');
  if (file.bytes.length > MAX_PHOTO_BYTES) throw new Problem('upload/too-large');
  return file.bytes;
}
