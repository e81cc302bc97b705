import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../server/api.ts';
import { download } from '../server/download.ts';

/** A member of a farm; the name is null if they gave none. */
export type FarmMember = { userId: string; name: string | null; email: string; role: FarmRole };

/** An open invitation; `expiresAt` is an ISO instant. An expired one must be sent again. */
export type FarmInvitation = { id: string; email: string; role: FarmRole; expiresAt: string };

/** Members of a farm, and open invitations if the person may invite. */
export type FarmPeople = { members: readonly FarmMember[]; invitations: readonly FarmInvitation[] };

/** Members and invitations of a farm, from the server; null until it answers. */
export function useFarmPeople(farmId: string): {
  people: FarmPeople | null;
  error: Error | null;
  refresh: () => Promise<void>;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['people', farmId],
    // The contract's answer of …/membros.
    queryFn: async () => (await api.get(`/farms/${farmId}/membros`)) as FarmPeople,
    staleTime: 0,
  });
  return {
    people: data ?? null,
    error,
    refresh: async () => {
      await refetch();
    },
  };
}

/** Actions on a farm's members and invitations. All need the network and throw the server's refusal. */
export function useFarmPeopleActions(farmId: string) {
  const queries = useQueryClient();
  const acted = async <Answer>(act: Promise<Answer>): Promise<Answer> => {
    const answer = await act;
    await queries.invalidateQueries({ queryKey: ['people', farmId] });
    return answer;
  };
  return {
    /** Invites an address; if it has an open invitation, that one is sent again. */
    invite: async (email: string, role: FarmRole): Promise<FarmInvitation> => {
      // The contract's answer of …/membros.
      const { invitation } = (await acted(api.post(`/farms/${farmId}/membros`, { email, role }))) as {
        invitation: FarmInvitation;
      };
      return invitation;
    },
    /** Makes a new link for an open invitation, to be passed on by hand. */
    linkTo: async (invitationId: string): Promise<string> => {
      // The contract's answer of …/link.
      const { link } = (await api.post(`/farms/${farmId}/convites/${invitationId}/link`, {})) as { link: string };
      return link;
    },
    withdraw: async (invitationId: string): Promise<void> => {
      await acted(api.delete(`/farms/${farmId}/convites/${invitationId}`));
    },
    changeRole: async (userId: string, role: FarmRole): Promise<void> => {
      await acted(api.patch(`/farms/${farmId}/membros/${userId}`, { role }));
    },
    remove: async (userId: string): Promise<void> => {
      await acted(api.delete(`/farms/${farmId}/membros/${userId}`));
    },
  };
}

/** Ends the signed-in person's membership of a farm. Throws the server's refusal. */
export const leaveFarm = async (farmId: string, personId: string): Promise<void> => {
  await api.delete(`/farms/${farmId}/membros/${personId}`);
};

/** Everything of a farm as one ZIP file. Throws `ApiError` or `NoConnectionError`. */
export const downloadFarm = (farmId: string): Promise<Blob> => download(`/farms/${farmId}/export`);
