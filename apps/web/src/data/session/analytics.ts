import type { QueryClient } from '@tanstack/react-query';
import { mayCount } from '../device/analytics-choice.ts';
import type { Farm } from '../device/contract.ts';
import { atServer } from '../device/server-address.ts';
import { readSession } from './session.ts';

/** Nothing is counted on local hosts. Host names as `location.hostname` gives them. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host.endsWith('.local') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127(?:\.\d{1,3}){3}$/.test(host);

type Event = { name: string; path?: string; role?: string | null; props?: Readonly<Record<string, unknown>> };

/** Counts an event without cookie and token, only if the person agreed, and never on a local host. */
export async function count(event: Event): Promise<void> {
  if (!mayCount() || isLocalHost(window.location.hostname)) return;
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json' };
  // Analytics do not concern the person: failures are ignored.
  await fetch(atServer('/api/analytics/events'), {
    method: 'POST',
    headers,
    body,
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined);
}

/** Counts that a farm was deleted. */
export async function countFarmDeleted({ id, name }: Pick<Farm, 'id' | 'name'>): Promise<void> {
  const { user } = readSession();
  if (user === undefined) return;
  const props = { userId: user.uid, userName: user.displayName, farmId: id, farmName: name };
  await count({ name: 'farm_deleted', props });
}

async function roleOf(queries: QueryClient): Promise<string | null> {
  const { status, user } = readSession();
  if (status !== 'signedIn') return null;
  // Loaded on demand: only people who agreed to analytics need it.
  const { profileQuery } = await import('./profile.ts');
  const profile = await queries.fetchQuery(profileQuery(user)).catch(() => null);
  return profile?.role ?? null;
}

/** Counts that a page was opened. `path` is the route's pattern, without names of farms or lots. */
export async function countPageView(queries: QueryClient, path: string): Promise<void> {
  // Without consent not even the role is looked up.
  if (!mayCount() || isLocalHost(window.location.hostname)) return;
  await count({ name: 'page_view', path, role: await roleOf(queries) });
}
