import { locks } from './open-page.ts';

// Gives the page locks over tabs. One that is held keeps the process alive, so that only tests about them have any.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
