import type { Section } from '@cafezal/domain/record/record.ts';
import { stageOf, writeActionOf } from '@cafezal/domain/stages/stages.ts';
import { type FarmRequest, farmRoute, type Route } from '../http/route.ts';
import { recordAt } from '../services/records/read-record.ts';
import { addFile, fileAt, readFile, removeFile } from '../services/records/record-files.ts';

const pathOf = (section: Section): string => `/farms/{farmId}/${section}/{idOrSlug}/arquivos`;

/** A file to save: never shown by the browser within the site, whatever its bytes are. */
const saved = (bytes: Uint8Array, name: string, mediaType: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });

type Found = Pick<FarmRequest, 'services' | 'params'> & { scope: Parameters<typeof recordAt>[1] };

const recordIn = ({ services, scope, params }: Found, section: Section) =>
  recordAt(services, scope, { section, idOrSlug: params.idOrSlug });

/** Files of the records of a section that keeps them. */
export function recordFileRoutes(section: Section): readonly Route[] {
  const { keepsFiles, label } = stageOf(section);
  if (keepsFiles !== true) return [];
  const tag = label.many;
  return [
    farmRoute({
      method: 'post',
      path: pathOf(section),
      action: writeActionOf(section),
      docs: {
        summary: 'Add a file to a record: PDF, JPEG or PNG, at most 5',
        tag,
        bodySchema: 'multipart',
        headers: ['Idempotency-Key', 'Idempotency-Replayed'],
        answers: {
          201: 'file',
          404: 'no such record',
          409: 'the key came with another file',
          413: 'above 15 MB',
          415: 'not multipart',
          422: 'not taken',
        },
      },
      find: (request) => recordIn(request, section),
      handle: async ({ services, scope, found, context, header }) => {
        const sent = { record: found, context, key: header('idempotency-key') };
        const { file, record, isReplay } = await addFile(services, scope, sent);
        return { status: 201, body: { file, record }, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
      },
    }),
    farmRoute({
      method: 'get',
      path: `${pathOf(section)}/{fileId}`,
      action: 'farm.see',
      docs: {
        summary: 'A file of a record, to save',
        tag,
        mediaType: 'application/octet-stream',
        answers: { 200: 'the file as it came', 404: 'no such file' },
      },
      find: async (request) => fileAt(await recordIn(request, section), request.params.fileId ?? ''),
      handle: async ({ services, found }) => saved(await readFile(services, found), found.name, found.mediaType),
    }),
    farmRoute({
      method: 'delete',
      path: `${pathOf(section)}/{fileId}`,
      action: writeActionOf(section),
      docs: { summary: 'Take a file from a record', tag, answers: { 200: 'deleted', 404: 'no such file' } },
      find: async (request) => {
        const record = await recordIn(request, section);
        return { record, id: fileAt(record, request.params.fileId ?? '').id };
      },
      handle: async ({ services, scope, found }) => ({
        status: 200,
        body: { record: await removeFile(services, scope, found) },
      }),
    }),
  ];
}
