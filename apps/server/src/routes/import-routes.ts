import { type Answer, type FarmRequest, farmRoute, type Route } from '../http/route.ts';
import { confirmImport } from '../services/imports/confirm-import.ts';
import { importAtOnce } from '../services/imports/import-at-once.ts';
import { choicesBody } from '../services/imports/import-choices.ts';
import { IMPORT_MAX_BYTES, SCRIPT_BODY_BYTES } from '../services/imports/import-kind.ts';
import { changeImport, importAt, startImport } from '../services/imports/imports.ts';
import { importsOf, showImport } from '../services/imports/show-import.ts';
import { undoImport } from '../services/imports/undo-import.ts';

const PATH = '/farms/{farmId}/importacoes';
const tag = 'Importações';
const action = 'farm.import';

type Found = Pick<FarmRequest, 'services' | 'params'> & { scope: Parameters<typeof importAt>[1] };
const find = ({ services, scope, params }: Found) => importAt(services, scope, params.importId);

type Asked = Omit<Found, 'params'> & { found: Awaited<ReturnType<typeof importAt>> };

/** The import as it is after a call: 202 while the work goes on. */
async function after({ services, scope, found }: Asked, isDone: boolean): Promise<Answer> {
  const shown = await showImport(services, scope, await importAt(services, scope, found.id));
  const isEnded = shown.status === 'confirmed' || shown.status === 'undone';
  return { status: isDone || isEnded ? 200 : 202, body: { import: shown } };
}

/** What works on an import after its answer, which the log knows by the request that asked for it. */
const working = ({ services, requestId }: Pick<FarmRequest, 'services' | 'requestId'>) => ({ ...services, requestId });

/** The door for scripts: the same in one call, told line by line. */
const atOnce: Route = farmRoute({
  method: 'post',
  path: '/farms/{farmId}/import',
  action,
  maxBytes: SCRIPT_BODY_BYTES,
  docs: {
    summary: 'Bring a file in one call: all of it, or nothing',
    tag,
    bodySchema: 'multipart',
    query: {
      kind: 'planilha (where nothing is said), mapa, or nfe',
      section: 'what a sheet is of: a section, or safras (past seasons)',
      dryRun: 'true: tell what would come in, and write nothing',
      partial: 'true: leave out lines that are refused',
    },
    headers: ['Idempotency-Key', 'Idempotency-Replayed'],
    answers: {
      200: 'line by line',
      409: 'confirmed elsewhere, or the key came with another file',
      413: 'too large',
      415: 'not multipart',
      422: 'nothing came in',
      429: 'too many',
    },
  },
  handle: async (request) => {
    const { scope, query, context, header } = request;
    const file = { query, context, key: header('idempotency-key') };
    const { told, isReplay } = await importAtOnce(working(request), scope, file);
    return { status: 200, body: told, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
  },
});

/** Files that come into a farm: read, shown, put right, confirmed, undone. */
export const importRoutes: readonly Route[] = [
  atOnce,
  farmRoute({
    method: 'post',
    path: PATH,
    action,
    maxBytes: IMPORT_MAX_BYTES,
    docs: {
      summary: 'Read a file and show how it would come in; nothing is written on the farm',
      tag,
      bodySchema: 'multipart',
      query: {
        kind: 'planilha, mapa, or nfe: XML files or one ZIP',
        section: 'what a sheet is of: a section, or safras',
      },
      headers: ['Idempotency-Key', 'Idempotency-Replayed'],
      answers: {
        201: 'import',
        409: 'the key came with another file',
        413: 'too large',
        415: 'not multipart',
        422: 'not readable',
        429: 'too many',
      },
    },
    handle: async ({ services, scope, query, context, header }) => {
      const file = { query, context, key: header('idempotency-key') };
      const { shown, isReplay } = await startImport(services, scope, file);
      return { status: 201, body: { import: shown }, headers: isReplay ? { 'idempotency-replayed': 'true' } : {} };
    },
  }),
  farmRoute({
    method: 'get',
    path: PATH,
    action,
    docs: { summary: 'The files that came in, the newest first', tag, answers: { 200: 'imports' } },
    handle: async ({ services, scope }) => ({ status: 200, body: { imports: await importsOf(services, scope) } }),
  }),
  farmRoute({
    method: 'get',
    path: `${PATH}/{importId}`,
    action,
    docs: {
      summary: 'A file as it would come in, or how far the work on it is',
      tag,
      answers: { 200: 'import', 404: 'no such import', 409: 'older than a day' },
    },
    find,
    handle: async ({ services, scope, found }) => ({
      status: 200,
      body: { import: await showImport(services, scope, found) },
    }),
  }),
  farmRoute({
    method: 'patch',
    path: `${PATH}/{importId}`,
    action,
    textLengths: 'none',
    body: choicesBody,
    docs: {
      summary: 'Say what columns are, answer questions, put lines right',
      tag,
      answers: { 200: 'import', 404: 'no such import', 409: 'older than a day, or confirmed', 422: 'not understood' },
    },
    find,
    handle: async ({ services, scope, found, body }) => ({
      status: 200,
      body: { import: await changeImport(services, scope, { row: found, body }) },
    }),
  }),
  farmRoute({
    method: 'post',
    path: `${PATH}/{importId}/confirmar`,
    action,
    docs: {
      summary: 'Write all lines, or none; twice is once',
      tag,
      answers: { 200: 'import', 202: 'goes on: ask again', 404: 'no such import', 409: 'expired', 422: 'lines' },
    },
    find,
    handle: async (request) => after(request, await confirmImport(working(request), request.scope, request.found)),
  }),
  farmRoute({
    method: 'post',
    path: `${PATH}/{importId}/desfazer`,
    action,
    docs: {
      summary: 'Take back all that a file brought within 30 days, or nothing',
      tag,
      answers: { 200: 'import', 202: 'goes on: ask again', 404: 'no such import', 409: 'in use, or too late' },
    },
    find,
    handle: async (request) => after(request, await undoImport(working(request), request.scope, request.found)),
  }),
];
