import { z } from 'zod';
import type { DocumentedHeader, Route } from './route.ts';

const SUCCESS = { type: 'object', required: ['success'], properties: { success: { const: true } } };
const PROBLEM = {
  type: 'object',
  required: ['success', 'error'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string' },
        message: { type: 'string', description: 'pt-BR, for the person' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        retryAfterSec: { type: 'number' },
        requestId: { type: 'string' },
      },
    },
  },
};

/** What the headers mean that some routes take or answer with. */
const HEADERS: Readonly<Record<DocumentedHeader | 'Retry-After', string>> = {
  'If-Match': 'the version that is meant, such as "2"; another one by now is 409',
  'Idempotency-Key': 'a UUID, which becomes the id, or 1 to 255 printable characters, of which it is made',
  ETag: 'the version, such as "3"',
  'Idempotency-Replayed': 'true: it was there already, from an earlier call with the same id',
  'Retry-After': 'seconds to wait',
};

const IN_REQUEST: readonly DocumentedHeader[] = ['If-Match', 'Idempotency-Key'];
const IN_ANSWER: readonly DocumentedHeader[] = ['ETag', 'Idempotency-Replayed'];

/** The headers of an answer by its status. */
function headersOf(status: number, { headers = [] }: Route['docs']): Record<string, unknown> {
  const names = [
    ...(status < 300 ? IN_ANSWER.filter((name) => headers.includes(name)) : []),
    ...(status === 429 || status === 503 ? ['Retry-After' as const] : []),
  ];
  if (names.length === 0) return {};
  const described = names.map((name) => [name, { description: HEADERS[name], schema: { type: 'string' } }]);
  return { headers: Object.fromEntries(described) };
}

/** Whether a route needs a body: a missing one is taken as an empty object. */
function needsBody({ body, docs }: Route): boolean {
  if (body !== undefined) return !body.safeParse({}).success;
  return typeof docs.bodySchema !== 'object' || docs.bodySchema.type !== 'object' || 'required' in docs.bodySchema;
}

function bodyOf(route: Route): Record<string, unknown> {
  const { body, docs } = route;
  if (docs.bodySchema === 'multipart') {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  const schema = body === undefined ? docs.bodySchema : z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  if (schema === undefined) return {};
  return { requestBody: { required: needsBody(route), content: { 'application/json': { schema } } } };
}

function parametersOf({ path, docs }: Route): unknown[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(docs.query ?? {}).map(([name, description]) => ({
    name,
    in: 'query',
    description,
    schema: { type: 'string' },
  }));
  const inHeader = IN_REQUEST.filter((name) => docs.headers?.includes(name)).map((name) => ({
    name,
    in: 'header',
    description: HEADERS[name],
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, ...inHeader];
}

/** Answers that follow from a route's access, query and body, not from what it does. */
function usualAnswers({ access, docs, body, method }: Route): Record<number, string> {
  const isOfFarm = access.kind === 'farm';
  return {
    ...(method === 'get' ? {} : { 400: 'not readable', 413: 'too large', 415: 'wrong media type' }),
    ...(access.kind === 'public' ? {} : { 401: 'not signed in' }),
    ...(isOfFarm ? { 403: 'not allowed', 404: 'no such thing' } : {}),
    ...((body ?? docs.bodySchema ?? docs.query) === undefined ? {} : { 422: 'invalid' }),
  };
}

function contentOf(status: string, mediaType: string): Record<string, unknown> {
  if (status === '204') return {};
  if (Number(status) >= 400) return { content: { 'application/json': { schema: ref('Problem') } } };
  const schema = mediaType === 'application/json' ? ref('Success') : { type: 'string' };
  return { content: { [mediaType]: { schema } } };
}

const ref = (name: 'Success' | 'Problem') => ({ $ref: `#/components/schemas/${name}` });

function operationOf(route: Route): Record<string, unknown> {
  const { mediaType = 'application/json' } = route.docs;
  const answers = Object.entries({ ...usualAnswers(route), ...route.docs.answers }).map(([status, description]) => [
    status,
    { description, ...headersOf(Number(status), route.docs), ...contentOf(status, mediaType) },
  ]);
  return {
    summary: route.docs.summary,
    tags: [route.docs.tag],
    ...(route.access.kind === 'public' ? { security: [] } : {}),
    parameters: parametersOf(route),
    ...bodyOf(route),
    responses: Object.fromEntries(answers),
  };
}

/** The OpenAPI 3.1 document, generated from the mounted routes, so that it is always complete. */
export function openApiDocument(routes: readonly Route[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `/api${route.path}`;
    paths[path] = { ...paths[path], [route.method]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Cafezal', version, description: 'A coffee farm from plot to sale.' },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Success: SUCCESS, Problem: PROBLEM },
    },
  };
}
