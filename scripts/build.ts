import { buildWeb } from './build-web.ts';

// For installations whose folder the server may not write: `npm start` finds the screens as they are.
await buildWeb();
