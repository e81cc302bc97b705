import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { beforePaint } from './before-paint-plugin.ts';
import { CHUNKS } from './chunks.ts';
import { landingPage } from './landing-plugin.ts';
import { routeFiles } from './route-files-plugin.ts';
import { shortClassNames } from './short-class-names.ts';
import { startFiles } from './start-files-plugin.ts';
import { zipInPage } from './zip-in-page-plugin.ts';

/** Files that run before any screen is opened, so that no screen needs to name them. */
const OF_THE_START = /\/(?:rolldown-runtime|turn|platform|app)-/;
/** Files worth naming ahead: style sheets, which must come before what they style, and the large ones that screens share. */
const NAMED_AHEAD = new RegExp(`\\.css$|/(?:${CHUNKS.map(({ name }) => name).join('|')})-[\\w-]{8}\\.js$`);

const API = 'http://127.0.0.1:3000';

/** Every style sheet starts with the order of the layers, so that it holds whichever sheet loads first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer reset, components, screens;\n${code}` : null),
};

/** After the first visit the app opens offline. Addresses of the API are never answered from the cache. */
const offline = VitePWA({
  // The app itself activates a new version, when nobody is typing.
  registerType: 'prompt',
  // The app registers the worker itself: the content security policy allows no inline script.
  injectRegister: false,
  // The system reads them once, as it installs the app.
  includeManifestIcons: false,
  manifest: {
    name: 'Cafezal',
    short_name: 'Cafezal',
    description: 'Gestão da fazenda de café, da lavoura à venda, com ou sem sinal',
    lang: 'pt-BR',
    id: '/',
    start_url: '/fazenda',
    display: 'standalone',
    background_color: '#f7f5f1',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  },
  workbox: {
    globPatterns: ['**/*.{html,js,css,woff2,svg,webmanifest}'],
    // The landing page without script is for people without the app; the app has its own screen for it.
    // Farms are registered and moved, lots published, files brought, passwords chosen and found again, and plans and terms read before all that only
    // with a signal: what is for that alone is fetched then.
    globIgnores: [
      'claim.js',
      ...[
        'inicio.html',
        'assets/inicio-*',
        'assets/landing-screen-*',
        'assets/get-cities-*',
        'assets/publish[.-]*',
        'assets/published-screen-*',
      ],
      ...['assets/forgot-screen-*', 'assets/reset-screen-*', 'assets/verify-screen-*', 'assets/register-screen-*'],
      ...['assets/erase-account-*', 'assets/invitation-screen-*'],
      ...['assets/import*-screen-*', 'assets/imports*', 'assets/line-dialog-*', 'assets/long-list-*'],
      ...['assets/common-passwords-*', 'assets/legal-page-*', 'assets/privacy-screen-*', 'assets/terms-screen-*'],
      ...['assets/plans-screen-*', 'assets/lot-files-screen-*'],
    ],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/(?:api|r|f|ns|01|\.well-known)\//i, /^\/metrics/],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    importScripts: ['/claim.js'],
    skipWaiting: false,
  },
});

/** Builds the web app into `dist`; in development the API of a server on port 3000 is behind `/api`. */
export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    layerOrder,
    beforePaint(),
    startFiles(),
    routeFiles(),
    zipInPage(),
    react(),
    landingPage(() => [layerOrder, react()]),
    offline,
  ],
  // React has had the hook itself since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: command === 'build' ? { generateScopedName: shortClassNames(import.meta.dirname) } : {} },
  server: { host: '127.0.0.1', strictPort: true, proxy: { '/api': API, '/r': API } },
  build: {
    target: 'es2022',
    // All supported browsers preload modules themselves. The start names the files of a screen, and the page those of
    // the start. Lazy parts find their own files, except style sheets: the lists would be larger than the parts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('/app-')
          ? files.filter((file) => NAMED_AHEAD.test(file) && !OF_THE_START.test(file))
          : files.filter((file) => file.endsWith('.css') || hostId.endsWith('.html')),
    },
    // Lists the files of each screen, for the check of sizes.
    manifest: true,
    // The content security policy would have to allow data: URLs in style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...CHUNKS] },
      },
    },
  },
}));
