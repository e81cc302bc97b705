import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../server/api.ts';

/** Who works on a farm; the name is null for whoever gave none. */
export type FarmMember = { userId: string; name: string | null; email: string; role: FarmRole };

/** Who is invited to a farm and has not come; `expiresAt` is an ISO instant, past for one that must be sent anew. */
export type FarmInvitation = { id: string; email: string; role: FarmRole; expiresAt: string };

/** Who works on a farm, and who is invited where one may invite. */
export type FarmPeople = { members: readonly FarmMember[]; invitations: readonly FarmInvitation[] };

/** Who works on a farm and who is invited, asked of the server; null until it answered. */
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

/** What one does with the people of a farm; all need the network and throw what the server refused. */
export function useFarmPeopleActions(farmId: string) {
  const queries = useQueryClient();
  const acted = async <Answer>(act: Promise<Answer>): Promise<Answer> => {
    const answer = await act;
    await queries.invalidateQueries({ queryKey: ['people', farmId] });
    return answer;
  };
  return {
    /** Invites an address; an open invitation of it is sent anew. */
    invite: async (email: string, role: FarmRole): Promise<FarmInvitation> => {
      // The contract's answer of …/membros.
      const { invitation } = (await acted(api.post(`/farms/${farmId}/membros`, { email, role }))) as {
        invitation: FarmInvitation;
      };
      return invitation;
    },
    /** A fresh link to an open invitation, to pass on by hand. */
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

/** Takes the signed-in person off a farm. Throws what the server refused. */
export const leaveFarm = async (farmId: string, personId: string): Promise<void> => {
  await api.delete(`/farms/${farmId}/membros/${personId}`);
};

/** Everything of a farm as one ZIP file. Throws `ApiError` or `NoConnectionError`. */
export const downloadFarm = (farmId: string): Promise<Blob> => api.download(`/farms/${farmId}/export`);
