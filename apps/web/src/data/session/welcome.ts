import { api } from '../server/api.ts';

/**
 * The end of a sign-up: welcome mail, then welcome notices. The server makes each once, however often it is asked. Not
 * awaited: a failure is only logged, without personal data.
 */
export async function welcome(): Promise<void> {
  for (const path of ['/users/send-welcome-email', '/notifications/welcome']) {
    await api.post(path).catch((error: unknown) => {
      console.warn(`${path}: ${error instanceof Error ? error.message : 'failed'}`);
    });
  }
}
