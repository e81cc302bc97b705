import { randomUUID } from 'node:crypto';
import type { Bucket } from '../../external/bucket.ts';
import { BucketError } from '../../external/bucket-error.ts';
import { textOf } from '../../external/bucket-listing.ts';
import { PHOTOS } from './bucket-photo-store.ts';
import { INCOMING } from './incoming-photos.ts';

/** Something that was looked at: `missing` stops work, `advice` does not. */
export type BucketFinding = { readonly state: 'good' | 'missing' | 'advice'; readonly words: string };

const BYTES = Buffer.from('cafezal');
const MOST = { mostBytes: 1_024, isOurs: true };

const reasonOf = (error: unknown): string =>
  error instanceof BucketError && error.code !== ''
    ? error.code
    : error instanceof Error
      ? error.message
      : String(error);

async function tried(words: string, act: () => Promise<boolean>): Promise<BucketFinding> {
  try {
    return { state: (await act()) ? 'good' : 'missing', words };
  } catch (error) {
    return { state: 'missing', words: `${words} (${reasonOf(error)})` };
  }
}

async function* reading(bucket: Bucket, name: string, at: string): AsyncGenerator<BucketFinding> {
  yield await tried(`ler ${at}`, async () => BYTES.equals((await bucket.get(name, MOST)) ?? Buffer.alloc(0)));
  yield await tried(`listar ${at}`, async () => {
    for await (const one of bucket.list(name)) if (one.name === name) return true;
    return false;
  });
  yield await tried(`recusar quem não tem assinatura ${at}`, async () => {
    const { base } = bucket.address;
    return (await fetch(`${base}/${name}`, { redirect: 'manual' })).status >= 400;
  });
}

/** What the key may do under a beginning of names, tried on an object of its own, which is deleted at the end. */
async function* rights(bucket: Bucket, name: string): AsyncGenerator<BucketFinding> {
  const at = `em ${name.slice(0, name.indexOf('/') + 1)}`;
  yield await tried(`gravar ${at}`, () => bucket.put(name, BYTES).then(() => true));
  yield* reading(bucket, name, at);
  if (name.startsWith(INCOMING)) {
    yield await tried('recusar um envio maior que o combinado', async () => {
      const headers = { 'content-length': String(BYTES.length) };
      const url = await bucket.presign({ method: 'PUT', name, seconds: 60, headers });
      const larger = await fetch(url, { method: 'PUT', body: Buffer.concat([BYTES, BYTES]), redirect: 'manual' });
      return larger.status >= 400;
    });
  }
  yield await tried(`apagar ${at}`, async () => {
    await bucket.delete(name);
    return (await bucket.get(name, MOST)) === null;
  });
}

/** Whether a page of an origin may do something with an object, asked as its browser does. */
async function mayPage(
  bucket: Bucket,
  { name, origin, method }: { name: string; origin: string; method: 'GET' | 'PUT' },
) {
  const url = await bucket.presign({ method, name, seconds: 60 });
  const asked = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' };
  const { 'access-control-request-headers': _, ...simple } = asked;
  const answer = await fetch(url, { method: 'OPTIONS', headers: method === 'PUT' ? asked : simple });
  const allowed = answer.headers.get('access-control-allow-origin');
  return answer.ok && (allowed === '*' || allowed === origin);
}

async function forgetting(bucket: Bucket): Promise<BucketFinding> {
  const words = `regra de ciclo de vida que apaga ${INCOMING} depois de um dia; sem ela o próprio Cafezal apaga`;
  try {
    const { status, body } = await bucket.call({
      method: 'GET',
      name: '',
      query: { lifecycle: '' },
      mostBytes: 1 << 20,
    });
    const rules = Buffer.from(body).toString('utf8').split('<Rule>').slice(1);
    const isThere = rules.some(
      (rule) =>
        textOf(rule, 'Prefix') === INCOMING && textOf(rule, 'Status') === 'Enabled' && textOf(rule, 'Days') === '1',
    );
    return { state: status === 200 && isThere ? 'good' : 'advice', words };
  } catch {
    return { state: 'advice', words };
  }
}

/** Looks at a bucket as the server and its devices use it: what the key may do, the rule for pages, what is forgotten. */
export async function* checkBucket(bucket: Bucket, origins: readonly string[]): AsyncGenerator<BucketFinding> {
  const own = `conferencia-${randomUUID()}`;
  const name = `${INCOMING}${own}`;
  yield* rights(bucket, name);
  yield* rights(bucket, `${PHOTOS}${own}`);
  if (bucket.address.isDirect) {
    for (const origin of origins) {
      yield await tried(`regra CORS: PUT de ${origin}`, () => mayPage(bucket, { name, origin, method: 'PUT' }));
    }
    yield await tried('regra CORS: GET de qualquer origem', () =>
      mayPage(bucket, { name, origin: 'null', method: 'GET' }),
    );
  }
  yield await forgetting(bucket);
}
