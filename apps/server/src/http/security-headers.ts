const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What an answer that is no page, script of a worker or data still says. */
const FILE_HEADERS = new Set(['x-content-type-options', 'cross-origin-resource-policy', 'strict-transport-security']);
/** Kept for a year under names that change with them, and nothing that a browser shows as a page of its own. */
const SCRIPT_STYLE_OR_FONT = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;

/**
 * Those of the `fixed` headers that an answer at the path needs. What is said to a page means nothing to its scripts, styles
 * and fonts, of which a first visit takes many.
 */
export const securityHeadersAt = (path: string, fixed: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(fixed).filter(([name]) => !SCRIPT_STYLE_OR_FONT.test(path) || FILE_HEADERS.has(name));

/** Headers of every answer. HSTS only where the public address is https. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
