import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** What came back: the status, and the body's text where it is asked for. */
export type LeanAnswer = { status: number; text: () => string };

/** A body with its type, as it goes over the wire. */
export type LeanBody = { type: string; bytes: Buffer };

/** JSON as it goes over the wire. */
export const jsonBody = (json: unknown): LeanBody => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(json)),
});

/** A form as it goes over the wire. */
export async function formBody(form: FormData): Promise<LeanBody> {
  const response = new Response(form);
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Less than the 65 s after which the server closes a connection that nobody uses: what is sent at that very moment would be lost, and a browser sends it again. */
const UNUSED_MS = 60_000;

/**
 * Asks a server as browsers do, packed and over kept connections, and reads every byte without looking at it: who asks
 * runs on the processors of who answers, and `fetch` with `JSON.parse` takes as long as the server for a small record.
 */
export function leanClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, timeout: UNUSED_MS });
  const { hostname, port } = new URL(url);
  return (
    method: string,
    path: string,
    { token, body }: { token: string; body?: LeanBody | undefined },
  ): Promise<LeanAnswer> =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'br',
        ...(body === undefined ? {} : { 'content-type': body.type, 'content-length': body.bytes.length }),
      };
      const asked = request({ agent, hostname, port, method, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        const isPacked = response.headers['content-encoding'] === 'br';
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject).once('end', () => {
          const text = (): string => {
            const bytes = Buffer.concat(chunks);
            return (isPacked ? brotliDecompressSync(bytes) : bytes).toString('utf8');
          };
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
      asked.once('error', reject).end(body?.bytes);
    });
}
