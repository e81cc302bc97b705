import { z } from 'zod';
import type { Route } from './route.ts';

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

function bodyOf({ body, docs }: Route): Record<string, unknown> {
  if (docs.bodySchema === 'multipart') {
    const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } } };
  }
  const schema = body === undefined ? docs.bodySchema : z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return schema === undefined ? {} : { requestBody: { required: true, content: { 'application/json': { schema } } } };
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
  return [...inPath, ...inQuery];
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
    { description, ...contentOf(status, mediaType) },
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
