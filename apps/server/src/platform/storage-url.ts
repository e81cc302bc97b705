/** Where photos and papers are kept in S3-compatible storage, and with which key. */
export type BucketAddress = {
  /** Where the bucket answers, without a slash at the end: `https://host/bucket`, or `https://bucket.host`. */
  readonly base: string;
  /** The origin of `base`, which browsers see. */
  readonly origin: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether devices reach the bucket themselves: for uploads into it, and for reading by a redirect. */
  readonly isDirect: boolean;
};

/** An address as it is typed, for messages. */
export const STORAGE_EXAMPLE = 's3://chave:segredo@servidor/balde?region=sa-east-1';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const BUCKET = /^[A-Za-z0-9][\w.-]{1,61}[A-Za-z0-9]$/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** What may stand behind the question mark; the first of each is meant where it is absent. */
const OPTIONS = { style: ['path', 'host'], protocol: ['https', 'http'], direct: ['yes', 'no'] } as const;

const decoded = (part: string): string | null => {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
};

function faultIn(url: URL): string | null {
  const { searchParams } = url;
  for (const [name, value] of searchParams) {
    if (name === 'region' && REGION.test(value)) continue;
    const known: readonly string[] | undefined = Object.entries(OPTIONS).find(([option]) => option === name)?.[1];
    if (known === undefined || !known.includes(value))
      return 'precisa depois do ? só de region, style, protocol e direct';
  }
  if (url.username === '' || url.password === '') return 'precisa da chave e do segredo';
  if (!BUCKET.test(url.pathname.slice(1))) return 'precisa do nome de um balde depois do servidor, e de mais nada';
  return null;
}

/**
 * Reads `s3://key:secret@host/bucket?region=…`, key and secret percent-encoded. `style=host` puts the bucket before the
 * host; https unless the host is this computer or `protocol=http` says otherwise; `direct=no` for a bucket that devices
 * do not reach. A text says, in Portuguese, what is wrong.
 */
export function readStorageUrl(text: string): BucketAddress | string {
  const example = `precisa ser um endereço como ${STORAGE_EXAMPLE}`;
  if (!URL.canParse(text)) return example;
  const url = new URL(text);
  if (url.protocol !== 's3:' || url.host === '' || url.hash !== '') return example;
  const fault = faultIn(url);
  if (fault !== null) return `${fault}: ${STORAGE_EXAMPLE}`;
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  const protocol = url.searchParams.get('protocol') ?? (LOOPBACK.test(url.hostname) ? 'http' : 'https');
  const bucket = url.pathname.slice(1);
  const isHostStyle = url.searchParams.get('style') === 'host';
  const base = isHostStyle ? `${protocol}://${bucket}.${url.host}` : `${protocol}://${url.host}/${bucket}`;
  if (accessKeyId === null || secretAccessKey === null || !URL.canParse(base)) return example;
  return {
    base,
    origin: new URL(base).origin,
    bucket,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    isDirect: url.searchParams.get('direct') !== 'no',
  };
}
