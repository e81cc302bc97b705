import type { ReceivedInvitation } from '@cafezal/domain/people/received-invitation.ts';
import { useQuery } from '@tanstack/react-query';
import type { Farm } from '../device/contract.ts';
import { tellFarmNews } from '../farm/farm-news.ts';
import { ApiError, api } from '../server/api.ts';
import { readSession, updatePerson, useSession } from '../session/session.ts';

/** Where an invitation's link leads to. */
const PATH = /^\/convite\/([\w-]+)$/;

/** The token of an invitation in an address to come back to; empty where that is another. */
export const tokenIn = (address: string | undefined): string => PATH.exec(address ?? '')?.[1] ?? '';

/** Whether the server says that an invitation is not good any more: used, withdrawn or too old. */
export const isDeadInvitation = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'auth/link-invalid';

/** What the link of a mail invites to, asked without a sign-in. `isDead`: it is not good any more. */
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

/** What the signed-in person is invited to by the address that they confirmed; empty while nobody answered. */
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

/**
 * Accepts an invitation by the token of its mail, which confirms the address too, or by the id of a received one. Answers
 * the farm's slug. Throws what the server refused.
 */
export async function acceptInvitation(tokenOrId: string, { confirms }: { confirms: boolean }): Promise<string> {
  // The contract's answer of …/aceitar.
  const { farm } = (await api.post(`/convites/${tokenOrId}/aceitar`)) as { farm: Pick<Farm, 'farmSlug'> };
  const { user } = readSession();
  if (confirms && user !== undefined && !user.emailVerified) updatePerson({ ...user, emailVerified: true });
  tellFarmNews();
  return farm.farmSlug;
}

/** Turns an invitation down. */
export async function declineInvitation(tokenOrId: string): Promise<void> {
  await api.post(`/convites/${tokenOrId}/recusar`);
  tellFarmNews();
}
