import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { beforePaint } from './before-paint-plugin.ts';
import { landingPage } from './landing-plugin.ts';
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
  registerType: 'autoUpdate',
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
    skipWaiting: true,
  },
});

/** Builds the web app into `dist`; in development the API of a server on port 3000 is behind `/api`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    layerOrder,
    beforePaint(),
    startFiles(),
    zipInPage(),
    react(),
    landingPage(() => [layerOrder, react()]),
    offline,
  ],
  server: { host: '127.0.0.1', proxy: { '/api': API, '/r': API } },
  build: {
    target: 'es2022',
    // Every browser that knows what we build for preloads modules by itself.
    // The start names what a screen takes, so that it comes at once, and the page what the start takes; a screen's own
    // lazy parts find their files by themselves, but for style sheets: their lists would weigh more than the parts.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostId }) =>
        hostId.includes('/start-') || hostId.endsWith('.html') ? files : files.filter((file) => file.endsWith('.css')),
    },
    // Which files a screen takes, for the check of sizes.
    manifest: true,
    // A data: address in a style sheet would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What every screen takes stays in the cache of a phone when the app changes; a library of few screens comes
        // with them. What many screens share comes as one file: as dozens it would take longer and pack worse.
        codeSplitting: {
          groups: [
            // The entry takes this alone: with the platform it would run that in its own turn.
            { name: 'turn', test: /preload-helper|data\/next-turn\./, priority: 5 },
            {
              name: 'platform',
              test: /node_modules\/(?:react|react-dom|scheduler|@tanstack|idb)\//,
              priority: 4,
            },
            // Small parts that a few screens take, the list of farms most of them.
            {
              name: 'parts',
              test: /apps\/web\/src\/(?:components\/(?:dialog|empty-state|field-frame|input|text-input|hills)|data\/(?:drafts|profile|create-profile|welcome|with-prefix|invitations|farm-news|make-demonstration|demonstration)\.|screens\/(?:failure-words|profile\/person-note|farms\/(?:demonstration-parts|use-demonstration-touch|trial-words)))|packages\/domain\/src\/(?:trial|demonstration\/demonstration-id)\./,
              minShareCount: 2,
              priority: 2,
            },
            // What knows the ten stages comes with the first screen of a farm; the list of farms does without.
            {
              name: 'stages',
              test: /packages\/domain\/src\/(?:stages?\/|stages?\.|stage-statuses|rules\/(?:sources|output-form|data-values|finding)|lots\.|forms\.|fields\.|common-fields|classification|quality-words|shown-status|stock-status|value-text)|apps\/web\/src\/data\/(?:outbox|as-stored|replica|open-farm|farm-store|farm-data|rule-context|photo-sending|balances)\./,
              minShareCount: 4,
              priority: 2,
            },
            // What the bars of a farm share with its screens, and its lists with those behind them: a file for each would be
            // mostly wrapping.
            {
              name: 'frame',
              test: /apps\/web\/src\/(?:components\/(?:use-is-|selection)|fields\/use-pause|screens\/(?:shell\/(?:open-sheet|search-hash|farm-places)|records\/(?:list-fields|list-values|record-tags|use-section|kept-for)\.))/,
              minShareCount: 2,
              priority: 2,
            },
            {
              name: 'common',
              test: /apps\/web\/src\/components\/(?:error-|page-head|tag|stage-block|stale|toast|mark|notice)|apps\/web\/src\/screens\/(?:notices\/bell|plots\/short-plot-name|shell\/(?:avatar|redirect|account-menu|connection-|main-part|signed-in|top-bar|farm-frame\.module))|apps\/web\/src\/data\/(?:farms|farm-source|farm-calls|new-id|right-clock)\.|packages\/domain\/src\/(?:numbers|permissions|units|states|search-key|days|seasons|wall-time|rules\/data-values)\./,
              priority: 3,
            },
            { name: 'common', test: /(?:apps\/web|packages\/domain)\/src\//, minShareCount: 20, priority: 3 },
          ],
        },
      },
    },
  },
});
