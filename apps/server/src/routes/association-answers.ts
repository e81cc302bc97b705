import type { Env, Hono } from 'hono';
import type { Services } from '../http/services.ts';

/** Name of the Android app; its project says the same. */
const ANDROID_APP = 'br.com.cafezal.app';
/** Addresses that the native app opens: a published lot, in capitals too as codes have it, an invitation, and a farm with its records. */
const OPENED = ['/r/*', '/R/*', '/convite/*', '/fazenda', '/fazenda/*'];

const asFile = (content: unknown): Response =>
  Response.json(content, { headers: { 'cache-control': 'public, max-age=3600' } });

/**
 * Serves the files by which Android and iOS learn that the native app may open this server's addresses. Without the
 * setting that names the app there is no such file.
 * Sources: developer.android.com/training/app-links, developer.apple.com/documentation/xcode/supporting-associated-domains.
 */
export function mountAssociations<AppEnv extends Env>(
  app: Hono<AppEnv>,
  { androidCertificates, appleAppId }: Pick<Services['config'], 'androidCertificates' | 'appleAppId'>,
): void {
  if (androidCertificates.length > 0) {
    const target = {
      namespace: 'android_app',
      package_name: ANDROID_APP,
      sha256_cert_fingerprints: androidCertificates,
    };
    app.get('/.well-known/assetlinks.json', () =>
      asFile([{ relation: ['delegate_permission/common.handle_all_urls'], target }]),
    );
  }
  if (appleAppId !== null) {
    const details = [{ appIDs: [appleAppId], components: OPENED.map((path) => ({ '/': path })) }];
    app.get('/.well-known/apple-app-site-association', () => asFile({ applinks: { details } }));
  }
}
