import type { ReceivedInvitation } from '@cafezal/domain/people/received-invitation.ts';
import { useQuery } from '@tanstack/react-query';
import type { Farm } from '../device/contract.ts';
import { notifyFarmsChanged } from '../farm/farms-changed.ts';
import { ApiError, api } from '../server/api.ts';
import { readSession, updatePerson, useSession } from '../session/session.ts';

/** Path of an invitation's link. */
const PATH = /^\/convite\/([\w-]+)$/;

/** The invitation token in a path; empty if it is another path. */
export const tokenIn = (address: string | undefined): string => PATH.exec(address ?? '')?.[1] ?? '';

/** Whether an error says that an invitation is no longer valid: used, withdrawn or expired. */
export const isDeadInvitation = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth/link-invalid';

/** What a mailed link invites to; needs no sign-in. `isDead`: the invitation is no longer valid. */
export function useInvitation(token: string): {
  invitation: ReceivedInvitation | null;
  isDead: boolean;
  error: Error | null;
  retry: () => void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    // The contract's answer of GET /convites/{token}.
    queryFn: async () => (await api.getOpen(`/convites/${token}`)).invitation as ReceivedInvitation,
    enabled: token !== '',
    retry: false,
  });
  const isDead = isDeadInvitation(error);
  return { invitation: data ?? null, isDead, error: isDead ? null : error, retry: () => void refetch() };
}

/** Invitations to the confirmed address of the signed-in person; empty until the server answers. */
export function useReceivedInvitations(): readonly ReceivedInvitation[] {
  const { status, user } = useSession();
  const { data } = useQuery({
    queryKey: ['invitations', user?.uid],
    // The contract's answer of GET /convites.
    queryFn: async () => (await api.get('/convites')).invitations as readonly ReceivedInvitation[],
    enabled: status === 'signedIn',
    staleTime: 0,
  });
  return data ?? [];
}

type Accepted = { farm: Pick<Farm, 'farmSlug'>; emailVerified: boolean };

/**
 * Accepts an invitation, by the token of its mail, which also confirms the address, by that of a link that was passed on,
 * or by the id of a received one. Answers the farm's slug. Throws the server's refusal.
 */
export async function acceptInvitation(tokenOrId: string): Promise<string> {
  // The contract's answer of …/aceitar.
  const { farm, emailVerified } = (await api.post(`/convites/${tokenOrId}/aceitar`)) as Accepted;
  const { user } = readSession();
  if (emailVerified && user !== undefined && !user.emailVerified) updatePerson({ ...user, emailVerified });
  notifyFarmsChanged();
  return farm.farmSlug;
}

/** Declines an invitation. */
export async function declineInvitation(tokenOrId: string): Promise<void> {
  await api.post(`/convites/${tokenOrId}/recusar`);
  notifyFarmsChanged();
}
