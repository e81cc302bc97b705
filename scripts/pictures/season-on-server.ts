import { type GoldenPayload, goldenSeason } from '@cafezal/domain/golden/season.ts';

/** A person with the worked season on a farm of their own; `slugs` by the season's short names (`D6`, `V2`). */
export type PicturedFarm = { email: string; password: string; farmSlug: string; slugs: ReadonlyMap<string, string> };

const PASSWORD = 'um café coado na hora';

type Send = <Body>(path: string, json: unknown) => Promise<Body>;

function sender(url: string, token: string | null): Send {
  return async <Body>(path: string, json: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(json),
    });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    // The caller names the part of the contract's answer that it reads.
    return (await answer.json()) as Body;
  };
}

async function signUp(url: string, email: string): Promise<Send> {
  const name = 'Benta de Oliveira';
  const registered = await sender(url, null)<{ token: string }>('/auth/register', {
    email,
    password: PASSWORD,
    displayName: name,
  });
  const send = sender(url, registered.token);
  await send('/users/register', { name, email });
  return send;
}

const dateOf = ({ date }: GoldenPayload): string => (typeof date === 'string' ? date : '');

/** The same record as it stood on `day`: what ends later is under way, with what it should give. */
function asOf(payload: GoldenPayload, day: string): GoldenPayload {
  const { endDate, finalHumidity, ...data } = payload.data;
  if (typeof endDate !== 'string' || endDate <= day) return payload;
  return { ...payload, status: 'in_progress', data };
}

const DAY_MS = 86_400_000;
/** Moisture of the washed lot of Sede, one reading a day from its start, in %; it rained on the sixth day. */
const WASHED = [57, 50.5, 45, 39.8, 35.2, 31, 34.4, 29.6, 25.8, 22.7, 19.9, 18.2, 16.8];

/** Moisture in % of a lot that dries as its record says, by the day since its start: drying runs straight in logarithms. */
function dryingCurve({ data, date }: GoldenPayload): (day: number) => number {
  const [initial, final] = [Number(data.initialHumidity), Number(data.finalHumidity)];
  const days = (Date.parse(String(data.endDate)) - Date.parse(String(date))) / DAY_MS;
  return (day) => Math.round(initial * (final / initial) ** (day / days) * 10) / 10;
}

/** One reading of moisture a day at 16 h of São Paulo, from the start of a drying until the day before `day`. */
function moistureReadings(key: string, payload: GoldenPayload, day: string) {
  const start = Date.parse(`${dateOf(payload)}T19:00:00.000Z`);
  const count = Math.round((Date.parse(`${day}T19:00:00.000Z`) - start) / DAY_MS);
  const curve = dryingCurve(payload);
  const values = key === 'D6' ? WASHED : Array.from({ length: count }, (_, since) => curve(since));
  return values.map((value, since) => ({
    kind: 'humidity',
    at: new Date(start + since * DAY_MS).toISOString(),
    value,
  }));
}

/** Signs a person up and sends the worked season as far as `day` (YYYY-MM-DD) through the API, readings and all. */
export async function makePicturedFarm(url: string, { email, day }: { email: string; day: string }) {
  const send = await signUp(url, email);
  const season = goldenSeason();
  const { farm } = await send<{ farm: { id: string; farmSlug: string } }>('/farms', season.farm);
  const slugs = new Map<string, string>();
  for (const { key, id, section, payload } of season.records.filter((record) => dateOf(record.payload) <= day)) {
    const answer = await send<{ record: { slug: string } }>(`/farms/${farm.id}/${section}`, asOf(payload, day));
    slugs.set(key, answer.record.slug);
    if (section === 'secagem' && String(payload.data.endDate) > day)
      await send(`/farms/${farm.id}/secagem/${id}/medicoes`, moistureReadings(key, payload, day));
  }
  return { email, password: PASSWORD, farmSlug: farm.farmSlug, slugs } satisfies PicturedFarm;
}
