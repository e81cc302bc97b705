import type { QueryClient } from '@tanstack/react-query';
import { mayCount } from '../device/analytics-choice.ts';
import type { Farm } from '../device/contract.ts';
import { readSession } from './session.ts';

/** The seed: nothing is sent from local hosts. Host names as `location.hostname` gives them. */
export const isLocalHost = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  host.endsWith('.local') ||
  host === '[::1]' ||
  host === '::1' ||
  /^127(?:\.\d{1,3}){3}$/.test(host);

type Event = { name: string; path?: string; role?: string | null; props?: Readonly<Record<string, unknown>> };

/** Counts something, without a cookie and without a token; only where the person agreed, and never from a local host. */
export async function count(event: Event): Promise<void> {
  if (!mayCount() || isLocalHost(window.location.hostname)) return;
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json' };
  // Counting is of no use to the person: a failure is nobody's concern.
  await fetch('/api/analytics/events', { method: 'POST', headers, body, credentials: 'omit', keepalive: true }).catch(
    () => undefined,
  );
}

/** The seed's event of a deleted farm. */
export async function countFarmDeleted({ id, name }: Pick<Farm, 'id' | 'name'>): Promise<void> {
  const { user } = readSession();
  if (user === undefined) return;
  const props = { userId: user.uid, userName: user.displayName, farmId: id, farmName: name };
  await count({ name: 'farm_deleted', props });
}

async function roleOf(queries: QueryClient): Promise<string | null> {
  const { status, user } = readSession();
  if (status !== 'signedIn') return null;
  // Only who lets visits be counted needs it at the start.
  const { profileQuery } = await import('./profile.ts');
  const profile = await queries.fetchQuery(profileQuery(user)).catch(() => null);
  return profile?.role ?? null;
}

/** Counts that a page was opened: `path` is the route's pattern, without what a farm or a lot is called. */
export async function countPageView(queries: QueryClient, path: string): Promise<void> {
  // Without the choice not even the role is asked for.
  if (!mayCount() || isLocalHost(window.location.hostname)) return;
  await count({ name: 'page_view', path, role: await roleOf(queries) });
}
