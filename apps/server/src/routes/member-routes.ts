import { farmRoute, type Route } from '../http/route.ts';
import { listMembers } from '../services/members.ts';
import { FARM_TAG } from './farm-address-routes.ts';

/** Who works on a farm. Nobody can be invited, so `invitations` is empty. */
export const memberRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/membros',
    action: 'farm.see',
    docs: { summary: 'Members of a farm, in the order in which they came', tag: FARM_TAG, answers: { 200: 'members' } },
    handle: async ({ services, scope }) => ({
      status: 200,
      body: { members: await listMembers(services, scope), invitations: [] },
    }),
  }),
];
