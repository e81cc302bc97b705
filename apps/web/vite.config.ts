import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = 'http://127.0.0.1:3000';

/** Builds the web app into `dist`; in development the API of a server on port 3000 is behind `/api`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/api': API, '/r': API } },
  build: {
    target: 'es2022',
    // A data: address in a style sheet would have to be allowed by the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What changes with a dependency alone stays in the cache of a phone when the app changes.
        codeSplitting: { groups: [{ name: 'platform', test: /node_modules/ }] },
      },
    },
  },
});
