import { FARM_ROLES } from '@cafezal/domain/people/permissions.ts';
import { z } from 'zod';
import { farmRoute, type Route } from '../http/route.ts';
import {
  findInvitationOf,
  invite,
  linkToInvitation,
  listInvitations,
  withdrawInvitation,
} from '../services/farms/invitations.ts';
import { changeRole, findLeaving, findMember, listMembers, removeMember } from '../services/farms/members.ts';
import { FARM_TAG } from './farm-address-routes.ts';

const ROLE = z.enum(FARM_ROLES);
const REFUSALS = { 401: 'not signed in', 403: 'not allowed', 404: 'no such farm or person' };

/** Members and invitations of a farm. */
export const memberRoutes: readonly Route[] = [
  farmRoute({
    method: 'get',
    path: '/farms/{farmId}/membros',
    action: 'farm.see',
    docs: {
      summary: 'Members of a farm, in the order in which they came, and open invitations for those who may invite',
      tag: FARM_TAG,
      answers: { 200: 'members and invitations', ...REFUSALS },
    },
    handle: async ({ services, scope }) => ({
      status: 200,
      body: { members: await listMembers(services, scope), invitations: await listInvitations(services, scope) },
    }),
  }),
  farmRoute({
    method: 'post',
    path: '/farms/{farmId}/membros',
    action: 'farm.members',
    docs: {
      summary: 'Invite an address by mail; the same one again: its invitation, mailed anew',
      tag: FARM_TAG,
      headers: ['Idempotency-Key', 'Idempotency-Replayed'],
      answers: { 201: 'invitation', ...REFUSALS, 409: 'a member already', 422: 'invalid', 429: 'too many mails' },
    },
    body: z.object({ email: z.string(), role: ROLE, id: z.string().nullish() }),
    handle: async ({ services, scope, body, header }) => {
      const { invitation, isReplay } = await invite(services, scope, { ...body, key: header('idempotency-key') });
      const headers = isReplay ? { 'idempotency-replayed': 'true' } : {};
      return { status: 201, body: { invitation }, headers };
    },
  }),
  farmRoute({
    method: 'patch',
    path: '/farms/{farmId}/membros/{userId}',
    action: 'farm.members',
    find: ({ services, scope, params }) => findMember(services, scope, params.userId ?? ''),
    docs: {
      summary: 'Give a member another role',
      tag: FARM_TAG,
      answers: { 200: 'member', ...REFUSALS, 409: 'the last owner', 422: 'no such role' },
    },
    body: z.object({ role: ROLE }),
    handle: async ({ services, scope, found, body }) => ({
      status: 200,
      body: { member: await changeRole(services, scope, { ...found, ...body }) },
    }),
  }),
  farmRoute({
    method: 'delete',
    path: '/farms/{farmId}/membros/{userId}',
    // Everyone may leave; removing another member is checked once it is known who is meant.
    action: 'farm.see',
    find: ({ services, scope, params }) => findLeaving(services, scope, params.userId ?? ''),
    docs: {
      summary: 'Remove a member; oneself: leave the farm',
      tag: FARM_TAG,
      answers: { 200: 'gone', ...REFUSALS, 409: 'the last owner' },
    },
    handle: async ({ services, scope, found }) => {
      await removeMember(services, scope, found.uid);
      return { status: 200 };
    },
  }),
  farmRoute({
    method: 'delete',
    path: '/farms/{farmId}/convites/{id}',
    action: 'farm.members',
    find: ({ services, scope, params }) => findInvitationOf(services, scope, params.id ?? ''),
    docs: { summary: 'Withdraw an invitation', tag: FARM_TAG, answers: { 200: 'withdrawn', ...REFUSALS } },
    handle: async ({ services, scope, found }) => {
      await withdrawInvitation(services, scope, found);
      return { status: 200 };
    },
  }),
  farmRoute({
    method: 'post',
    path: '/farms/{farmId}/convites/{id}/link',
    action: 'farm.members',
    find: ({ services, scope, params }) => findInvitationOf(services, scope, params.id ?? ''),
    docs: {
      summary: 'A fresh link to an open invitation, to pass on by hand; it proves no address',
      tag: FARM_TAG,
      answers: { 201: 'link', ...REFUSALS, 422: 'too old', 429: 'too many links' },
    },
    handle: async ({ services, scope, found }) => ({
      status: 201,
      body: { link: await linkToInvitation(services, scope, found) },
    }),
  }),
];
