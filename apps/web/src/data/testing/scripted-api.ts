import { mock } from 'node:test';
import { PROBLEMS } from '@cafezal/domain/record/problem.ts';

/** One call as the server received it: method and path below /api, token, headers and body. */
export type Asked = { call: string; token: string | null; headers: Headers; json: unknown; form: FormData | null };

/** A scripted answer: status and JSON, or none at all. */
export type Scripted = readonly [status: number, json: Readonly<Record<string, unknown>>] | 'no answer';

/** An error code of the catalogue for a status. */
const codeOf = (status: number): string =>
  Object.entries(PROBLEMS).find(([, [itsStatus]]) => itsStatus === status)?.[0] ?? 'internal';

/** A failure as the API answers it. */
export const failure = (status: number, message: string, more: Readonly<Record<string, unknown>> = {}): Scripted => [
  status,
  { success: false, error: { code: codeOf(status), message, requestId: 'r', ...more } },
];

/** An answer of our server: JSON with a request id. */
export const ownAnswer = (status: number, json: Readonly<Record<string, unknown>>): Response =>
  new Response(JSON.stringify({ success: status < 300, ...json }), {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': 'r' },
  });

function askedBy(address: string, { method = 'GET', body, headers }: RequestInit): Asked {
  const sent = new Headers(headers);
  return {
    call: `${method} ${address.replace(/^\/api/, '')}`,
    token: sent.get('authorization')?.replace('Bearer ', '') ?? null,
    headers: sent,
    json: typeof body === 'string' ? JSON.parse(body) : undefined,
    form: body instanceof FormData ? body : null,
  };
}

/** Replaces `fetch` by a script of `METHOD /path`; other calls get 404. */
export class ScriptedApi {
  readonly asked: Asked[] = [];
  script: Record<string, Scripted> = {};

  constructor() {
    mock.method(globalThis, 'fetch', async (address: string, options: RequestInit = {}) => {
      const asked = askedBy(address, options);
      this.asked.push(asked);
      const answer = this.script[asked.call] ?? failure(404, 'Não há isso.');
      if (answer === 'no answer') throw new TypeError('Failed to fetch');
      const [status, json] = answer;
      return ownAnswer(status, json);
    });
  }

  /** Forgets the calls and starts a new script. */
  begin(script: Record<string, Scripted>): void {
    this.asked.length = 0;
    this.script = script;
  }

  /** The calls in order. */
  get calls(): string[] {
    return this.asked.map(({ call }) => call);
  }

  /** The calls of one kind. */
  of(call: string): Asked[] {
    return this.asked.filter((asked) => asked.call === call);
  }
}
