import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { beforePaint } from './before-paint-plugin.ts';
import { CHUNKS } from './chunks.ts';
import { landingPage } from './landing-plugin.ts';
import { routeFiles } from './route-files-plugin.ts';
import { startFiles } from './start-files-plugin.ts';
import { zipInPage } from './zip-in-page-plugin.ts';

const API = 'http://127.0.0.1:3000';

/** Every piece of style states the order of the layers, so that it holds whichever piece arrives first. */
const layerOrder: Plugin = {
  name: 'layer-order',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.css') ? `@layer reset, components, screens;\n${code}` : null),
};

/** The app opens without a network after the first visit; what is the server's own is never answered from the device. */
const offline = VitePWA({
  // A new version waits until nobody types: the app takes it.
  registerType: 'prompt',
  // Registered by the app itself: the content security policy allows no script in the page.
  injectRegister: false,
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
    // The page without script is for who has no app yet; the app shows the same page itself.
    globIgnores: ['inicio.html', 'assets/inicio-*'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/api\//, /^\/r\//, /^\/metrics/],
    cleanupOutdatedCaches: true,
    clientsClaim: true,
    skipWaiting: false,
  },
});

/** Builds the web app into `dist`; in development the API of a server on port 3000 is behind `/api`. */
export default defineConfig({
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
  server: { host: '127.0.0.1', strictPort: true, proxy: { '/api': API, '/r': API } },
  build: {
    target: 'es2022',
    // Every browser that knows what we build for preloads modules by itself.
    // The start names what a screen takes, so that it comes at once, and the page what the start takes; a screen's own
    // lazy parts find their files by themselves, but for style sheets: their lists would weigh more than the parts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('/app-') || hostId.endsWith('.html') ? files : files.filter((file) => file.endsWith('.css')),
    },
    // Which files a screen takes, for the check of sizes.
    manifest: true,
    // A data: address in a style sheet would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...CHUNKS] },
      },
    },
  },
});
