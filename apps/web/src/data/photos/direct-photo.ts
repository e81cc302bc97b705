import type { RecordPhoto } from '@cafezal/domain/record/record.ts';
import { pageSignal } from '../page/page-life.ts';
import { ApiError, api } from '../server/api.ts';

/** For how long a bucket may take to take a photo, in ms. */
const PUT_MS = 600_000;
/** For how long photos go through our server after the bucket was none or refused one, in ms. */
const THROUGH_US_MS = 600_000;

let throughUsUntil = 0;

/** What our server answers of a photo that is to be put into the bucket: it is known, or where to put it; neither: through us. */
type Offer = { photo: RecordPhoto | null; upload: { url: string } | null };

/** Whether the bucket took the photo. It knows nothing of the person but the signed address. */
async function isPut(url: string, body: Blob): Promise<boolean> {
  const signal = AbortSignal.any([AbortSignal.timeout(PUT_MS), pageSignal()]);
  const init: RequestInit = { method: 'PUT', body, credentials: 'omit', referrerPolicy: 'no-referrer', signal };
  return fetch(url, init).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The answer of our server; null for a refusal, which the upload through us meets too and says in its words. */
const unlessRefused = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError) return null;
    throw error;
  });

/**
 * Puts a photo of a record into the server's bucket and has it taken from there; null where it has to go through our server: there is
 * no bucket, or it or the server refuses. Throws NoConnectionError, and our server's refusal of a photo that is there.
 */
export async function addDirectly(path: string, id: string, blob: Blob): Promise<RecordPhoto | null> {
  if (Date.now() < throughUsUntil) return null;
  const headers = { 'idempotency-key': id };
  // The contract's answer of …/fotos/envio.
  const asked = api.post(`${path}/envio`, { bytes: blob.size }, headers) as Promise<unknown> as Promise<Offer>;
  const offer = await unlessRefused(asked);
  if (offer?.photo) return offer.photo;
  if (!offer?.upload || !(await isPut(offer.upload.url, blob))) {
    throughUsUntil = Date.now() + THROUGH_US_MS;
    return null;
  }
  try {
    const { photo } = await api.post(`${path}/envio/pronto`, {}, headers);
    // The contract's answer of …/fotos/envio/pronto.
    return photo as RecordPhoto;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'upload/not-arrived') return null;
    throw error;
  }
}
