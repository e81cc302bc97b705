import { workedFarm } from '@cafezal/domain/demonstration/worked-farm.ts';
import type { MutationResult } from '@cafezal/domain/record/changes.ts';
import { remoteApp } from '../apps/server/src/test/remote-app.ts';
import { call, createFarm, signUp } from '../apps/server/src/test/test-client.ts';
import { PERSON } from './journey.ts';

/** Where a record of the farm is shown. */
export type Shown = { id: string; section: string; slug: string };

/** A farm with a whole season, as a test's browser finds it. */
export type FurnishedFarm = { id: string; farmSlug: string; token: string; records: readonly Shown[] };

/** Signs up by the API, under the name that the form is given. Answers the token. */
export const newPerson = async (url: string, email: string): Promise<string> =>
  (await signUp(remoteApp(url), { email, ...PERSON })).token;

/** Signs a person up by the API and makes a farm in which nothing is recorded: the one that `makeFarm` makes by the form. */
export async function emptyFarm(
  url: string,
  { email, name }: { email: string; name: string },
): Promise<Omit<FurnishedFarm, 'records'>> {
  const token = await newPerson(url, email);
  const place = { city: 'Carmo de Minas', state: 'MG', region: 'Mantiqueira de Minas' };
  const { id, farmSlug } = await createFarm(remoteApp(url), token, { name, totalArea: 24.5, ...place });
  return { id, farmSlug, token };
}

type Sent = { results: readonly MutationResult<Shown>[] };

/** Signs a person up by the API and makes the worked season's farm: every stage, readings, partners and activities. */
export async function furnishFarm(url: string, email: string): Promise<FurnishedFarm> {
  const app = remoteApp(url);
  const { token } = await signUp(app, { email, password: PERSON.password });
  const { farm, mutations, measured } = workedFarm(new Date().toISOString());
  const { id, farmSlug } = await createFarm(app, token, farm);
  const sent = await call<Sent>(app, 'POST', `/farms/${id}/mutations`, { token, json: { mutations } });
  const records = sent.body.results.map(({ record, error }) => {
    if (record === undefined) throw new Error(JSON.stringify(error));
    return record;
  });
  for (const { section, recordId, readings } of measured) {
    const { status, body } = await call(app, 'POST', `/farms/${id}/${section}/${recordId}/medicoes`, {
      token,
      json: readings,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
  return { id, farmSlug, token, records };
}
