import { randomUUID } from 'node:crypto';
import { addDays, dayIn } from '@cafezal/domain/ground/days.ts';
import type { FarmRole } from '@cafezal/domain/people/permissions.ts';
import { listNotifications } from '../services/notices/notifications.ts';
import { DAY_MS, type FarmClient, farmOn } from './farm-client.ts';
import { joinFarm } from './join-farm.ts';
import type { TestServer } from './test-app.ts';
import { call, signUp, type TestPerson } from './test-client.ts';

const TIMEZONE = 'America/Sao_Paulo';

/** The farm's calendar day `days` from today; negative ones are past. */
export const farmDay = ({ clock }: TestServer, days = 0): string => addDays(dayIn(TIMEZONE, clock.now()), days);

/** Advances a server's clock to the next time it is this hour and minute in São Paulo. */
export function moveToHour({ clock }: TestServer, hour: number, minute = 0): void {
  const time = String(hour).padStart(2, '0');
  const at = Date.parse(`${dayIn(TIMEZONE, clock.now())}T${time}:${String(minute).padStart(2, '0')}:00-03:00`);
  clock.advance(at > clock.now().getTime() ? at - clock.now().getTime() : at + DAY_MS - clock.now().getTime());
}

/** The person with a token that is valid at the clock's time. */
export async function backAgain(server: TestServer, person: TestPerson): Promise<TestPerson> {
  const json = { email: person.email, password: person.password };
  const { body } = await call<{ token: string }>(server.app, 'POST', '/auth/login', { json });
  return { ...person, token: body.token };
}

/** A new member of a farm. */
export async function memberOf({ server, farmId }: FarmClient, role: FarmRole): Promise<TestPerson> {
  const person = await signUp(server.app);
  await joinFarm(server.database.db, { farmId, uid: person.uid, role });
  return person;
}

/** The key of a farm's rows. */
export const farmKeyOf = (
  { database }: TestServer,
  { farmId, owner }: Pick<FarmClient, 'farmId' | 'owner'>,
): Promise<{ key: string }> =>
  database.db
    .selectFrom('farms')
    .select('key')
    .where('id', '=', farmId)
    .where('user_id', '=', owner.uid)
    .executeTakeFirstOrThrow();

/** The notices of a person as `title / body`, newest first. */
export async function noticesOf({ services }: TestServer, { uid }: TestPerson): Promise<string[]> {
  const { notifications } = await listNotifications(services, uid, 50);
  return notifications.map(({ title, body }) => `${title} / ${body}`);
}

/** A farm with a drying that started ten days ago, and how to measure it. */
export type WatchedFarmClient = FarmClient & {
  dryingId: string;
  harvestId: string;
  /** Records a moisture reading, by default now and by the owner. */
  measure: (value: number, more?: { at?: string; as?: TestPerson }) => Promise<void>;
};

/** A farm with a plot, a harvest and an unmeasured drying in progress on the raised bed 2. */
export async function dryingFarmOn(
  server: TestServer,
  fields: Record<string, unknown> = {},
): Promise<WatchedFarmClient> {
  const farm = await farmOn(server, fields);
  const date = farmDay(server, -10);
  const { id: plotId } = await farm.make('talhoes', { name: 'Cruzeiro', data: { area: 4 } });
  const data = { plots: [{ plotId, kg: 6000 }] };
  const { id: harvestId } = await farm.make('colheita', { name: 'Colheita Cruzeiro', date, data });
  const { id: dryingId } = await farm.make('secagem', {
    name: 'Secagem do natural',
    date,
    status: 'in_progress',
    data: { dryingMethod: 'raised_bed', storageLot: 'Terreiro suspenso 2', initialHumidity: 60 },
    inputs: [{ recordId: harvestId, kg: 3000 }],
  });
  return {
    ...farm,
    harvestId,
    dryingId,
    measure: async (value, { at = server.clock.now().toISOString(), as = farm.owner } = {}) => {
      const json = { id: randomUUID(), kind: 'humidity', at, value };
      const { status, body } = await farm.ask('POST', `/secagem/${dryingId}/medicoes`, { json, as });
      if (status !== 201) throw new Error(JSON.stringify(body));
    },
  };
}
