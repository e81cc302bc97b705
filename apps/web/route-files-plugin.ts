import type { Plugin } from 'vite';
import { type Bundle, filesOf } from './start-files-plugin.ts';

/**
 * Screens that people open from outside the app, by address; `*` matches one part. The first match counts. Other
 * addresses are only known in the app itself.
 */
const ROUTES: readonly { path: string; screens: readonly string[] }[] = [
  { path: '/login', screens: ['identity/login-screen.tsx'] },
  { path: '/register', screens: ['identity/register-screen.tsx'] },
  { path: '/fazenda', screens: ['farms/farms-screen.tsx'] },
  { path: '/fazenda/*', screens: ['shell/farm-frame.tsx', 'dashboard/dashboard-screen.tsx'] },
  { path: '/fazenda/*/relatorios', screens: ['shell/farm-frame.tsx', 'reports/reports-screen.tsx'] },
  { path: '/fazenda/*/*', screens: ['shell/farm-frame.tsx', 'records/section-list-screen.tsx'] },
  { path: '/fazenda/*/*/cadastrar', screens: ['shell/farm-frame.tsx', 'records/create-screen.tsx'] },
  { path: '/fazenda/*/*/*', screens: ['shell/farm-frame.tsx', 'records/detail-screen.tsx'] },
];

function chunkOf(bundle: Bundle, screen: string): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/screens/${screen}`)));
  if (found === undefined) throw new Error(`The build has no ${screen}: name the screen that is there.`);
  return found.fileName;
}

/** Writes `route-files.json`, which tells the server which files to preload for an address. */
export const routeFiles = (): Plugin => ({
  name: 'route-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const routes = ROUTES.map(({ path, screens }) => {
      const files = new Set(screens.flatMap((screen) => [...filesOf(bundle, chunkOf(bundle, screen))]));
      return { path, files: [...files].map((file) => `/${file}`) };
    });
    this.emitFile({ type: 'asset', fileName: 'route-files.json', source: JSON.stringify(routes) });
  },
});
