import { api } from './api.ts';

/**
 * The end of the seed's sign-up: the welcome mail, then the welcome notices. The server makes each once, however often it is
 * asked; a failure is only logged.
 */
export async function greet(): Promise<void> {
  for (const path of ['/users/send-welcome-email', '/notifications/welcome']) {
    await api.post(path).catch((error: unknown) => console.warn('the welcome failed:', path, error));
  }
}
