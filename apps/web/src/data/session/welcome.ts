import { api } from '../server/api.ts';

/**
 * The end of the seed's sign-up: the welcome mail, then the welcome notices. The server makes each once, however often it is
 * asked. Nobody waits for it: a failure is only logged, without what was sent.
 */
export async function welcome(): Promise<void> {
  for (const path of ['/users/send-welcome-email', '/notifications/welcome']) {
    await api.post(path).catch((error: unknown) => {
      console.warn(`${path}: ${error instanceof Error ? error.message : 'failed'}`);
    });
  }
}
