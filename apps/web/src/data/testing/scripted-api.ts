import { mock } from 'node:test';
import { PROBLEMS } from '@cafezal/domain/record/problem.ts';

/** One call as it reached the server: its address below /api, and what it carried. */
export type Asked = { call: string; token: string | null; headers: Headers; json: unknown; form: FormData | null };

/** How a call is answered: a status and JSON, or no answer at all. */
export type Scripted = readonly [status: number, json: Readonly<Record<string, unknown>>] | 'no answer';

/** A code of the catalogue that goes with a status. */
const codeOf = (status: number): string =>
  Object.entries(PROBLEMS).find(([, [itsStatus]]) => itsStatus === status)?.[0] ?? 'internal';

/** The contract's failure. */
export const failure = (status: number, message: string, more: Readonly<Record<string, unknown>> = {}): Scripted => [
  status,
  { success: false, error: { code: codeOf(status), message, requestId: 'r', ...more } },
];

/** An answer of our server as it comes over the network: JSON in the contract's shape, with the id under which it is in the log. */
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

/** Answers `fetch` by `METHOD /path`; a call that is not in the script is 404. */
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

  /** Forgets what was asked and answers by another script. */
  begin(script: Record<string, Scripted>): void {
    this.asked.length = 0;
    this.script = script;
  }

  /** What was called, in order. */
  get calls(): string[] {
    return this.asked.map(({ call }) => call);
  }

  /** The calls of one kind. */
  of(call: string): Asked[] {
    return this.asked.filter((asked) => asked.call === call);
  }
}
