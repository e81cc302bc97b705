import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import type { FarmClient } from './farm-client.ts';
import { writtenMails } from './mails.ts';
import type { TestServer } from './test-app.ts';
import { call, signUp, type TestAnswer, type TestFailure, type TestPerson } from './test-client.ts';

/** An invitation as the farm's API answers it. */
export type TestInvitation = { id: string; email: string; role: string; expiresAt: string };

/** The body of the answers about members and invitations. */
export type MembersBody = {
  success: boolean;
  error: TestFailure;
  members: { userId: string; name: string; email: string; role: string; since: string }[];
  member: { userId: string; role: string };
  invitation: TestInvitation & { farm: string; invitedBy: string };
  invitations: TestInvitation[];
  farm: { id: string; role: string };
  role: string;
  emailVerified: boolean;
  link: string;
};

/** Invites an address as the farm's owner, or as another. */
export const inviteTo = (
  farm: FarmClient,
  json: unknown,
  { as, headers }: { as?: TestPerson; headers?: Record<string, string> } = {},
): Promise<TestAnswer<MembersBody>> =>
  farm.ask<MembersBody>('POST', '/membros', { json, ...(as && { as }), ...(headers && { headers }) });

/** Tokens of all invitations mailed to an address, oldest first. */
export async function mailedTokens(server: TestServer, email: string): Promise<string[]> {
  const mails = await writtenMails(server, email);
  return mails.flatMap(({ text }) => /\/convite\/([\w-]{43})\s/.exec(text ?? '')?.[1] ?? []);
}

/** The token of the latest invitation mailed to an address. */
export async function mailedToken(server: TestServer, email: string): Promise<string> {
  const token = (await mailedTokens(server, email)).at(-1);
  if (token === undefined) throw new Error(`no invitation for ${email}`);
  return token;
}

/** Accepts an invitation by its token. */
export const accept = (
  server: TestServer,
  person: Pick<TestPerson, 'token'>,
  token: string,
): Promise<TestAnswer<MembersBody>> =>
  call<MembersBody>(server.app, 'POST', `/convites/${token}/aceitar`, { token: person.token, json: {} });

/** A person who joined a farm by an invitation. */
export async function memberOf(farm: FarmClient, role: FarmRole): Promise<TestPerson> {
  const person = await signUp(farm.server.app);
  const invited = await inviteTo(farm, { email: person.email, role });
  if (invited.status !== 201) throw new Error(`invitation: ${invited.status} ${JSON.stringify(invited.body)}`);
  const joined = await accept(farm.server, person, await mailedToken(farm.server, person.email));
  if (joined.status !== 200) throw new Error(`acceptance: ${joined.status} ${JSON.stringify(joined.body)}`);
  return person;
}
