import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { goldenId } from '@cafezal/domain/golden/season.ts';
import type { FarmClient } from './farm-client.ts';
import type { TestAnswer } from './test-client.ts';

type Told = { field: string; published: string | null; now: string | null };

/** A publication as the API answers it. */
export type TestPublication = {
  id: string;
  url: string;
  qr: string;
  show: Record<string, unknown>;
  revokedAt: string | null;
  versions: { number: number; changes: Told[] }[];
  views: { count: number; lastAt: string | null };
  stale: Told[];
};

type PublicationBody = {
  publication: TestPublication;
  publications: TestPublication[];
  error: { code: string; message: string; fields: Record<string, string> };
};

/** Publishes stored lots of the worked season, and reads them as a stranger. */
export type Publisher = {
  /** Asks the farm's API below its publications. */
  ask: (method: string, path?: string, json?: unknown) => Promise<TestAnswer<PublicationBody>>;
  publish: (recordKey: string, show?: Record<string, unknown>, output?: string) => Promise<TestPublication>;
  revoke: (publication: TestPublication) => Promise<TestAnswer<PublicationBody>>;
  open: (path: string, headers?: Record<string, string>) => Promise<Response>;
};

/** The path of the page of a publication. */
export const pathOf = ({ url }: TestPublication): string => new URL(url).pathname;

/** A publisher of a farm that has the worked season. */
export function publisherOf(farm: FarmClient): Publisher {
  const ask: Publisher['ask'] = (method, path = '', json = undefined) =>
    farm.ask<PublicationBody>(method, `/publicacoes${path}`, json === undefined ? {} : { json });
  return {
    ask,
    publish: async (recordKey, show = {}, output = undefined) => {
      const recordId = goldenId(recordKey);
      const { body: of } = await farm.ask('GET', `/armazenamento/${recordId}`);
      const sent = { id: randomUUID(), recordId, output: output ?? of.record.outputs[0]?.key, show };
      const { status, body } = await ask('POST', '', sent);
      assert.equal(status, 201, JSON.stringify(body));
      return body.publication;
    },
    revoke: ({ id }) => ask('DELETE', `/${id}`),
    open: async (path, headers = {}) => farm.server.app.request(`http://localhost${path}`, { headers }),
  };
}
