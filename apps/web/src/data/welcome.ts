import { api } from './api.ts';

/** Asks for something that a sign-up does not wait for: what fails of it is only logged, without what was sent. */
async function ask(path: string): Promise<void> {
  try {
    await api.post(path);
  } catch (error) {
    console.warn(`${path}: ${error instanceof Error ? error.message : 'failed'}`);
  }
}

/** The seed's greeting of a person who has come: mail and notices; a typed address is sent the link that confirms it. */
export async function welcome({ isTypedEmail }: { isTypedEmail: boolean }): Promise<void> {
  await ask('/users/send-welcome-email');
  await ask('/notifications/welcome');
  if (isTypedEmail) await ask('/auth/verification/send');
}
