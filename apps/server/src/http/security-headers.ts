import type { Config } from '../platform/config.ts';
import type { BucketAddress } from '../platform/storage-url.ts';

/** What a page may load; photos come from, and go to, the bucket where devices reach it. */
const policyOf = (bucket: string): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${bucket}`,
    "font-src 'self'",
    `connect-src 'self'${bucket}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Data loads nothing; the few pages of the API bring a policy of their own. */
const POLICY_OF_DATA = "default-src 'none'; frame-ancestors 'none'";
const DATA = /^\/api(?:\/|$)/;
/** Data that any site may read, errors too. */
const FOR_ANY_SITE = /^\/api\/public\//;
/** Their addresses are the permission, and the pages of native shells stand on another origin. */
const PHOTO = /^\/api\/photos\//;

/** Headers of answers that are no page, worker script or data. */
const FILE_HEADERS = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']);
/** Files that are cached for a year under hashed names, and that a browser never shows as a page. */
const SCRIPT_STYLE_OR_FONT = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/**
 * The subset of the `fixed` headers for a path. Headers about pages are left out for scripts, styles and fonts, of
 * which a first visit loads many; answers of the API have the short policy of what loads nothing, and none about pages that open others.
 */
export function securityHeadersAt(path: string, fixed: Readonly<Record<string, string>>): [string, string][] {
  if (SCRIPT_STYLE_OR_FONT.test(path)) return Object.entries(fixed).filter(([name]) => FILE_HEADERS.has(name));
  if (!DATA.test(path)) return Object.entries(fixed);
  // Only a page opens others.
  const { 'cross-origin-opener-policy': _, ...ofData } = fixed;
  const isForAnySite = FOR_ANY_SITE.test(path);
  return Object.entries({
    ...ofData,
    'content-security-policy': POLICY_OF_DATA,
    ...((isForAnySite || PHOTO.test(path)) && { 'cross-origin-resource-policy': 'cross-origin' }),
    ...(isForAnySite && { 'access-control-allow-origin': '*' }),
  });
}

/** Headers of every answer. HSTS only with a public https address. */
export function securityHeaders({
  publicUrl,
  storage,
}: Pick<Config, 'publicUrl'> & { storage: Pick<BucketAddress, 'origin' | 'isDirect'> | null }): Readonly<
  Record<string, string>
> {
  return {
    'content-security-policy': policyOf(storage?.isDirect === true ? ` ${storage.origin}` : ''),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
