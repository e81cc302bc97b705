import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { Problem } from '@cafezal/domain/problem.ts';
import { errorCode } from './startup-error.ts';

/** What Node's parser refuses with another status than 400. */
const REFUSALS: Readonly<Record<string, () => Problem>> = {
  HPE_HEADER_OVERFLOW: () => new Problem('request/too-large', { status: 431 }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Problem('request/too-large'),
  ERR_HTTP_REQUEST_TIMEOUT: () =>
    new Problem('request/malformed', { status: 408, message: 'O pedido não chegou até o fim.' }),
};

/** The failure of the contract for a request that is no HTTP, and so never reaches a route. */
export function malformedAnswer(error?: unknown): Response {
  const { code, message, status } = REFUSALS[errorCode(error) ?? '']?.() ?? new Problem('request/malformed');
  const requestId = randomUUID();
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId, connection: 'close' };
  return Response.json({ success: false, error: { code, message, requestId } }, { status, headers });
}

/** An answer as it goes over a connection on which no answer was begun. */
export async function onTheWire(answer: Response): Promise<string> {
  const body = await answer.text();
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
    ...[...answer.headers].map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
