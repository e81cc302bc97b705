import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem } from '@cafezal/domain/record/problem.ts';
import { errorCode } from './startup-error.ts';

type Headers = Readonly<Record<string, string>>;

/** Parser errors of Node with another status than 400. */
const REFUSALS: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () => new Problem('request/too-large', { status: 431 }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Problem('request/too-large'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Problem('request/malformed', { status: 408, message: 'O pedido não chegou até o fim.' }),
};

/** The problem for a parser error. */
export const parserProblem = (error: unknown): Problem =>
  REFUSALS[errorCode(error) ?? '']?.() ?? new Problem('request/malformed');

/** The problem for an Expect header that the server does not support. */
export const unmetExpectation = (): Problem => new Problem('request/malformed', { status: 417 });

/** Whether a request has no Host header, or two (RFC 9112, 3.2). HTTP/1.0 needs none. */
export function lacksHost({ headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  return hosts.length > 1 || (httpVersion !== '1.0' && (hosts[0] ?? '') === '');
}

/** The answer to a request that never reaches a route; its connection is closed. */
export function refusal({ code, message, status }: Problem, headers: Headers): Response {
  const requestId = randomUUID();
  return Response.json(
    { success: false, error: { code, message, requestId } },
    { status, headers: { ...headers, 'cache-control': 'no-store', 'x-request-id': requestId, connection: 'close' } },
  );
}

/** Answers a request whose head was read. */
export async function answerWith(response: ServerResponse, refused: Response): Promise<void> {
  const body = await refused.text();
  const headers = { ...Object.fromEntries(refused.headers), 'content-length': Buffer.byteLength(body) };
  response.writeHead(refused.status, headers).end(body);
}

/**
 * Answers on a connection without a started answer, and closes it, because the start of the next request is unknown.
 */
export async function answerOnTheWire(connection: Duplex, refused: Response): Promise<void> {
  const body = await refused.text();
  const head = [
    `HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status] ?? ''}`,
    ...[...refused.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
