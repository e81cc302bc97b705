import { call, type TestApp, type TestPerson } from './test-client.ts';

/** Lets a person prove who they are and erase their account; answers the status. */
export async function eraseThemselves(app: TestApp, { token, password }: TestPerson): Promise<number> {
  await call(app, 'POST', '/auth/reauthenticate', { token, json: { password } });
  return (await call(app, 'DELETE', '/users/me', { token })).status;
}
