import { Problem } from '@cafezal/domain/record/problem.ts';
import type { BodySlot } from './body-slots.ts';
import { filesIn } from './multipart-files.ts';
import { nextTurn } from './next-turn.ts';
import { readBytes } from './read-bytes.ts';

/** Maximum size of a photo in bytes. */
export const MAX_PHOTO_BYTES = 15 * 1024 * 1024;
/** Bytes that the multipart format may add to what is sent. */
export const MAX_FRAME_BYTES = 64 * 1024;
/** Maximum size of an upload's body in bytes. */
export const UPLOAD_MAX_BYTES = MAX_PHOTO_BYTES + MAX_FRAME_BYTES;

/** What is sent, in words with its article, and that it is too large. */
export type UploadWords = { what: string; tooLarge: string };
const PHOTO_WORDS: UploadWords = { what: 'uma foto', tooLarge: 'A foto passa de 15 MB.' };

/** A sent file: its bytes, and the name that it had where it came from. */
export type Upload = { bytes: Uint8Array; name: string };

/** How many files may come at once, how large they may be together in bytes, and what they are called. */
type UploadLimits = { mostFiles: number; maxBytes: number; words: UploadWords };

/**
 * The files in the field `file` of a multipart request, measured while they arrive. `request/media-type` (415) for another
 * type, `upload/too-large` (413), `upload/not-readable` (400), `upload/one-file` (422) for none or too many.
 */
export async function readUploads(
  request: globalThis.Request,
  slot: BodySlot | undefined,
  { mostFiles, maxBytes, words }: UploadLimits,
): Promise<readonly Upload[]> {
  const tooLarge = (): Problem => new Problem('upload/too-large', { message: words.tooLarge });
  const contentType = request.headers.get('content-type') ?? '';
  if (!contentType.toLowerCase().startsWith('multipart/form-data')) {
    throw new Problem('request/media-type', {
      message: `Formato não aceito. Envie ${words.what} como multipart/form-data.`,
    });
  }
  const maxBody = maxBytes + MAX_FRAME_BYTES;
  if (Number(request.headers.get('content-length')) > maxBody) throw tooLarge();
  const bytes = request.body === null ? new Uint8Array() : await readBytes(request.body, maxBody, slot);
  if (bytes === null) throw tooLarge();
  const sent = filesIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), contentType, mostFiles);
  // The end of each file was searched for in all of it.
  await nextTurn();
  if (sent[0] === undefined || sent.some(({ field }) => field !== 'file')) {
    throw new Problem('upload/one-file', { message: `Escolha ${words.what} para enviar.` });
  }
  if (sent.length > mostFiles)
    throw new Problem(
      'upload/one-file',
      mostFiles === 1 ? {} : { message: `Cabem ${mostFiles} arquivos de cada vez.` },
    );
  if (sent.reduce((sum, file) => sum + file.bytes.length, 0) > maxBytes) throw tooLarge();
  return sent.map((file) => ({ bytes: file.bytes, name: file.name }));
}

/** The single file in the field `file` of a multipart request, with the problems of `readUploads`. */
export async function readUpload(
  request: globalThis.Request,
  slot: BodySlot | undefined,
  words: UploadWords = PHOTO_WORDS,
): Promise<Upload> {
  const [file] = await readUploads(request, slot, { mostFiles: 1, maxBytes: MAX_PHOTO_BYTES, words });
  if (file === undefined) throw new Problem('upload/one-file');
  return file;
}
