import { Problem } from '@cafezal/domain/record/problem.ts';
import type { Throttle, Throttles } from '../request/throttle.ts';
import type { GoogleParts } from './google-sign-in.ts';
import { exchangeGoogleCode, personOfIdToken } from './google-sign-in.ts';
import type { Identity } from './identity.ts';
import type { Session } from './session.ts';

type Parts = GoogleParts & { throttles: Throttles; identity: Pick<Identity, 'accounts' | 'sessions'> };

const TRIES_BY_ACCOUNT = { name: 'reauthenticate:google', max: 10, seconds: 900 } as const satisfies Throttle;

/** Proof of a person's identity: the first given one counts. */
export type Proof = {
  password?: string | undefined;
  /** The code that a popup of Google handed to the window that opened it. */
  code?: string | undefined;
  idToken?: string | undefined;
  nonce?: string | undefined;
};

const refusal = (): Problem =>
  // A 401 would sign the person out.
  new Problem('auth/invalid-credential', { status: 422, message: 'O Google não confirmou que é você.' });

async function isByGoogle(services: Parts, uid: string, { code, idToken = '', nonce }: Proof): Promise<boolean> {
  if (code !== undefined) return (await exchangeGoogleCode(services, code)).account.uid === uid;
  const [{ subject }, account] = await Promise.all([
    personOfIdToken(services, { idToken, nonce }),
    services.identity.accounts.find(uid),
  ]);
  return account.google_subject === subject;
}

async function assertByGoogle(services: Parts, uid: string, proof: Proof): Promise<void> {
  await services.throttles.count({ throttle: TRIES_BY_ACCOUNT, of: uid });
  const isTheirs = await isByGoogle(services, uid, proof).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'auth/invalid-credential' ? refusal() : error;
  });
  if (!isTheirs) throw refusal();
}

/**
 * Records in the session that its person proved their identity. 422 `auth/invalid-credential` for a wrong password or
 * another Google account, 429 after ten attempts in 15 minutes.
 */
export async function reauthenticate(services: Parts, session: Session, proof: Proof): Promise<void> {
  const { accounts, sessions } = services.identity;
  if (proof.password === undefined) await assertByGoogle(services, session.userId, proof);
  else await accounts.confirmPassword(session.userId, proof.password, 'password');
  await sessions.confirm(session);
}
