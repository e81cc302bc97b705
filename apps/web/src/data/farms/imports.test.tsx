import '../../../testing/page-storage.ts';
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, mock, test } from 'node:test';
import { act } from 'react';
import { askHook, until } from '../../../testing/ask-hook.tsx';
import { createQueryClient } from '../server/query-client.ts';
import { signOut } from '../session/session.ts';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import { ScriptedRequest } from '../testing/scripted-request.ts';
import { bringFile, isWorking, useImport, useImportActions, useImports } from './imports.ts';
import { usePublicationActions, usePublications } from './publications.ts';

Object.assign(globalThis, { XMLHttpRequest: ScriptedRequest });
const ONE = '/farms/f1/importacoes/i1';
const LIST = 'GET /farms/f1/importacoes';
const NO_PREVIEW = { headingLine: null, columns: [], fields: [], mapping: {}, questions: [], lines: [] };
const file = (status: string, parts: object = {}) => ({
  id: 'i1',
  kind: 'planilha',
  section: 'colheita',
  status,
  ...parts,
});
const answered = (status: string, parts?: object): Scripted => [200, { import: file(status, parts) }];

const server = new ScriptedApi();
let client = createQueryClient();
mock.method(console, 'warn', () => undefined);
const asked = <Answer,>(use: () => Answer, isThere?: (answer: Answer) => boolean) => askHook(client, use, isThere);

beforeEach(async () => {
  client = createQueryClient();
  await act(() => signOut());
  server.begin({});
});
afterEach(() => client.clear());

describe('a file that comes into a farm', () => {
  test('is sent as what it is and of what, and has no lines before it was read', async () => {
    const bringing = bringFile(
      'f1',
      { kind: 'planilha', section: 'colheita', files: [new File(['a'], 'a.csv')] },
      { key: 'k', onProgress: () => undefined, signal: new AbortController().signal },
    );
    await until(() => ScriptedRequest.last?.sent != null);
    const request = ScriptedRequest.last;
    assert.equal(request?.opened, 'POST /api/farms/f1/importacoes?kind=planilha&section=colheita');
    request?.answer(201, { success: true, import: file('reading') });
    assert.deepEqual(await bringing, { ...file('reading'), ...NO_PREVIEW });
  });

  test('is worked on while it is read, written or undone', () => {
    const statuses = ['reading', 'preview', 'confirming', 'confirmed', 'undoing', 'undone'] as const;
    assert.deepEqual(
      statuses.filter((status) => isWorking({ status })),
      ['reading', 'confirming', 'undoing'],
    );
  });

  test('is asked for again each second while the server works on it, and no more then', async () => {
    const intervals: unknown[] = [];
    for (const status of ['reading', 'preview'] as const) {
      server.begin({ [`GET ${ONE}`]: answered(status) });
      const latest = await asked(
        () => useImport('f1', 'i1'),
        ({ file: found }) => found?.status === status,
      );
      assert.deepEqual(latest().file, { ...file(status), ...NO_PREVIEW });
      const query = client.getQueryCache().find({ queryKey: ['import', 'f1', 'i1'] });
      const { refetchInterval } = query?.observers[0]?.options ?? {};
      intervals.push(typeof refetchInterval === 'function' && query && refetchInterval(query));
    }
    assert.deepEqual(intervals, [1_000, false]);
  });

  test('is changed, confirmed and undone, which is shown at once and listed anew', async () => {
    server.begin({
      [LIST]: [200, { imports: [file('preview')] }],
      [`GET ${ONE}`]: answered('preview'),
      [`PATCH ${ONE}`]: answered('preview', { mapping: { a: 1 } }),
      [`POST ${ONE}/confirmar`]: answered('confirmed'),
      [`POST ${ONE}/desfazer`]: failure(409, 'Um registro está em uso.'),
    });
    const latest = await asked(
      () => ({ ...useImports('f1'), one: useImport('f1', 'i1'), actions: useImportActions('f1', 'i1') }),
      ({ imports, one }) => imports !== null && one.file !== null,
    );
    assert.deepEqual([latest().imports, latest().error, latest().one.error], [[file('preview')], null, null]);
    const { actions } = latest();
    await act(() => actions.change({ mapping: { a: 1 } } as never));
    assert.deepEqual(server.of(`PATCH ${ONE}`)[0]?.json, { mapping: { a: 1 } });
    await until(() => JSON.stringify(latest().one.file?.mapping) === '{"a":1}');
    await act(() => actions.confirm());
    await until(() => latest().one.file?.status === 'confirmed' && server.of(LIST).length === 2);
    await act(() => assert.rejects(actions.undo(), { message: 'Um registro está em uso.' }));
    await until(() => server.of(LIST).length === 3);
    const other = { ...file('undone'), ...NO_PREVIEW } as never;
    await act(async () => assert.equal(actions.keep(other), other));
    await until(() => latest().one.file?.status === 'undone');
    assert.equal(latest().actions, actions, 'they stay the same');
  });

  test('that the server does not have is none, with the reason, until it is asked for anew', async () => {
    server.begin({ [LIST]: failure(403, 'Acesso negado.'), [`GET ${ONE}`]: failure(404, 'Não há.') });
    const latest = await asked(
      () => ({ list: useImports('f1'), one: useImport('f1', 'i1') }),
      ({ list, one }) => list.error !== null && one.error !== null,
    );
    assert.deepEqual([latest().list.imports, latest().one.file], [null, null]);
    server.script[`GET ${ONE}`] = answered('preview');
    await act(() => latest().one.refresh());
    await until(() => latest().one.file !== null);
  });
});

describe('the pages of a farm’s lots', () => {
  const PAGES = '/farms/f1/publicacoes';
  const page = { id: 'p1', code: '26-ARM-0001' };

  test('are published, changed and taken back by the calls of the contract, and listed anew', async () => {
    server.begin({
      [`GET ${PAGES}`]: [200, { publications: [page] }],
      [`POST ${PAGES}`]: [201, {}],
      [`PATCH ${PAGES}/p1`]: [200, {}],
      [`POST ${PAGES}/p1/versoes`]: [201, {}],
      [`DELETE ${PAGES}/p1`]: failure(403, 'Você só pode ver.'),
    });
    const latest = await asked(
      () => ({ ...usePublications('f1'), actions: usePublicationActions('f1') }),
      ({ publications }) => publications !== null,
    );
    assert.deepEqual([latest().publications, latest().error], [[page], null]);
    const { actions } = latest();
    const show = { plots: true } as never;
    await act(() => actions.publish({ id: 'p2', recordId: 'r', output: '0', show }));
    await act(() => actions.update('p1', show));
    await act(() => assert.rejects(actions.revoke('p1'), { message: 'Você só pode ver.' }));
    assert.deepEqual(
      server.asked.map(({ call, json }) => [call, json]),
      [
        [`GET ${PAGES}`, undefined],
        [`POST ${PAGES}`, { id: 'p2', recordId: 'r', output: '0', show }],
        [`GET ${PAGES}`, undefined],
        [`PATCH ${PAGES}/p1`, { show }],
        [`POST ${PAGES}/p1/versoes`, {}],
        [`GET ${PAGES}`, undefined],
        [`DELETE ${PAGES}/p1`, undefined],
        [`GET ${PAGES}`, undefined],
      ],
    );
    server.script[`GET ${PAGES}`] = [200, { publications: [] }];
    await act(async () => latest().refresh());
    await until(() => latest().publications?.length === 0);
  });

  test('are none until the server answers, with the reason where it refuses', async () => {
    server.begin({ [`GET ${PAGES}`]: failure(403, 'Acesso negado.') });
    const latest = await asked(
      () => usePublications('f1'),
      ({ error }) => error !== null,
    );
    assert.deepEqual([latest().publications, latest().error?.message], [null, 'Acesso negado.']);
  });
});
