import { signIn } from './data/session/session.ts';

// The way into the farm of `npm run demo`: signs in as its person and goes on. Of development alone; no build has it.
const asked = new URLSearchParams(location.hash.slice(1));
await signIn(asked.get('email') ?? '', asked.get('password') ?? '');
location.replace(asked.get('to') ?? '/fazenda');
