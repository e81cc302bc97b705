import { signIn } from './data/session/session.ts';

// Entry to the farm of `npm run demo`: signs in as its owner and opens the farm. For development only; no build
// includes it.
const asked = new URLSearchParams(location.hash.slice(1));
await signIn(asked.get('email') ?? '', asked.get('password') ?? '');
location.replace(asked.get('to') ?? '/fazenda');
