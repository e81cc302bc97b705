import { Problem } from '@cafezal/domain/record/problem.ts';
import type { BodySlot } from './body-slots.ts';
import { filesIn } from './multipart-files.ts';
import { readBytes } from './read-bytes.ts';

/** Maximum size of a photo in bytes. */
const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** Bytes that the multipart format may add to the photo. */
const MAX_FRAME_BYTES = 64 * 1024;
/** Maximum size of an upload's body in bytes. */
export const UPLOAD_MAX_BYTES = MAX_PHOTO_BYTES + MAX_FRAME_BYTES;

/** What is sent, in words with its article, and that it is too large. */
export type UploadWords = { what: string; tooLarge: string };
const PHOTO_WORDS: UploadWords = { what: 'uma foto', tooLarge: 'A foto passa de 15 MB.' };

/** A sent file: its bytes, and the name that it had where it came from. */
export type Upload = { bytes: Uint8Array; name: string };

/**
 * The single file in the field `file` of a multipart request, measured while it arrives. `request/media-type` (415) for
 * another type, `upload/too-large` (413), `upload/not-readable` (400), `upload/one-file` (422) for none or several.
 */
export async function readUpload(
  request: globalThis.Request,
  slot: BodySlot | undefined,
  words: UploadWords = PHOTO_WORDS,
): Promise<Upload> {
  const tooLarge = (): Problem => new Problem('upload/too-large', { message: words.tooLarge });
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) {
    throw new Problem('request/media-type', {
      message: `Formato não aceito. Envie ${words.what} como multipart/form-data.`,
    });
  }
  if (Number(request.headers.get('content-length')) > UPLOAD_MAX_BYTES) throw tooLarge();
  const bytes = request.body === null ? new Uint8Array() : await readBytes(request.body, UPLOAD_MAX_BYTES, slot);
  if (bytes === null) throw tooLarge();
  const [file, ...others] = filesIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), contentType);
  if (file === undefined || file.field !== 'file') {
    throw new Problem('upload/one-file', { message: `Escolha ${words.what} para enviar.` });
  }
  if (others.length > 0) throw new Problem('upload/one-file');
  if (file.bytes.length > MAX_PHOTO_BYTES) throw tooLarge();
  return { bytes: file.bytes, name: file.name };
}
