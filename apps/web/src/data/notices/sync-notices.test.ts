import '../testing/browser-parts.ts';
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { failure, type Scripted, ScriptedApi } from '../testing/scripted-api.ts';
import type { PersonNotice } from './notices.ts';

const { ApiError } = await import('../server/api.ts');
const { NO_NOTICES, readNotices, setNotices } = await import('./notices.ts');
const { listedNotices, ownLink, withNotice } = await import('./notice-list.ts');
const { readStoredNotices, showStoredNotices } = await import('./stored-notices.ts');
const { changeNotice, loadNotices, readAllNotices, receiveNotice, retryNotices, sendNoticeChanges } = await import(
  './sync-notices.ts'
);

const ANA = 'u1';
const LIST = 'GET /notifications';
const READ_ALL = 'POST /notifications/read-all';
const server = new ScriptedApi();

/** The notice of an hour; a later one is newer. */
const noticeOf = (
  hour: number,
  changes: { read?: boolean; archived?: boolean; createdAt?: string } = {},
): PersonNotice => ({
  ...{
    id: `n${hour}`,
    type: 'sale',
    title: `Aviso ${hour}`,
    body: '',
    link: '/fazendas',
    read: false,
    archived: false,
  },
  ...{ createdAt: new Date(Date.UTC(2026, 5, 1, hour)).toISOString(), ...changes },
});
/** So many notices as the server answers them, the newest first. */
const many = (count: number) => Array.from({ length: count }, (_, at) => noticeOf(count - 1 - at));
const answer = (notifications: readonly unknown[]): Scripted => [200, { notifications }];
const shown = (): string[] => readNotices().notices.map(({ id, read }) => (read ? `${id} read` : id));

/** The list as it came, without the calls that brought it. */
async function loaded(notifications: readonly unknown[]): Promise<void> {
  server.begin({ [LIST]: answer(notifications) });
  await loadNotices(ANA);
  server.begin({});
}

beforeEach(() => {
  localStorage.clear();
  setNotices(NO_NOTICES);
});

describe('the list of notices', () => {
  test('shows the newest first, ten of them, without the archived ones', () => {
    const list = many(12).reduce<readonly PersonNotice[]>(withNotice, []);
    assert.deepEqual(
      listedNotices(list, {}).map(({ id }) => id),
      ['n11', 'n10', 'n9', 'n8', 'n7', 'n6', 'n5', 'n4', 'n3', 'n2'],
    );
    assert.deepEqual(
      listedNotices([...list.slice(0, 2), noticeOf(3, { archived: true })], { n11: { archived: true } }).map(
        ({ id }) => id,
      ),
      ['n10'],
    );
    assert.equal(listedNotices(list, { n11: { read: true } })[0]?.read, true);
  });

  test('has a notice once, as it came last, and keeps thirty', () => {
    const { createdAt } = noticeOf(1);
    const together = [noticeOf(1), noticeOf(2, { createdAt }), noticeOf(3, { createdAt })].reduce<
      readonly PersonNotice[]
    >(withNotice, []);
    const ids = (list: readonly PersonNotice[]) => list.map(({ id }) => id);
    assert.deepEqual(
      ids(together),
      [3, 2, 1].map((at) => noticeOf(at).id),
    );
    assert.deepEqual(ids(withNotice(together, noticeOf(2, { createdAt, read: true }))), ids(together));
    const [first = noticeOf(0)] = withNotice([noticeOf(1)], noticeOf(1, { read: true }));
    assert.equal(first.read, true);
    const full = many(40).reduce<readonly PersonNotice[]>(withNotice, []);
    assert.deepEqual([full.length, full[0]?.id, full.at(-1)?.id], [30, 'n39', 'n10']);
  });

  test('follows links of this product alone', () => {
    const linkOf = (link: string | null) => ownLink({ link });
    assert.equal(linkOf('/fazendas/boa-vista'), '/fazendas/boa-vista');
    for (const foreign of [null, '//evil.test', 'https://evil.test', '/a b', '/a\\b', ''])
      assert.equal(linkOf(foreign), null, String(foreign));
  });
});

describe('notices of a person', () => {
  test('are fetched, shown and kept on the device', async () => {
    await loaded([noticeOf(2), noticeOf(1)]);
    assert.deepEqual([readNotices().status, shown()], ['ready', ['n2', 'n1']]);
    setNotices(NO_NOTICES);
    showStoredNotices(ANA);
    assert.deepEqual([readNotices().status, shown()], ['ready', ['n2', 'n1']]);
  });

  test('are nobody else’s: another person of the device begins with none', async () => {
    await loaded([noticeOf(1)]);
    assert.deepEqual(readStoredNotices('u2'), { uid: 'u2', isKnown: false, list: [], waiting: {} });
    setNotices(NO_NOTICES);
    showStoredNotices('u2');
    assert.deepEqual([readNotices().status, shown()], ['loading', []]);
  });

  test('fail where none ever came, and stay as they were where some did', async () => {
    for (const fails of ['no answer', failure(500, 'Erro.')] as const) {
      server.begin({ [LIST]: fails });
      await loadNotices(ANA);
      assert.equal(readNotices().status, 'failed');
      server.begin({ [LIST]: answer([noticeOf(1)]) });
      const again = retryNotices(ANA);
      assert.equal(readNotices().status, 'loading');
      await again;
      assert.equal(readNotices().status, 'ready');
      server.begin({ [LIST]: fails });
      await loadNotices(ANA);
      assert.deepEqual([readNotices().status, shown()], ['ready', ['n1']]);
      localStorage.clear();
      setNotices(NO_NOTICES);
    }
  });

  test('of which one comes while they are fetched have it as it came', async () => {
    server.begin({ [LIST]: answer([noticeOf(1), noticeOf(2)]) });
    const fetching = loadNotices(ANA);
    receiveNotice(ANA, noticeOf(2, { read: true }));
    receiveNotice(ANA, noticeOf(3));
    await fetching;
    assert.deepEqual(shown(), ['n3', 'n2 read', 'n1']);
    await loaded([noticeOf(1)]);
    assert.deepEqual(shown(), ['n1'], 'what came during one fetch is not added to the next');
  });
});

describe('a notice that arrives', () => {
  const heardAfter = (notice: PersonNotice): string => {
    setNotices({ heard: '' });
    receiveNotice(ANA, notice);
    return readNotices().heard;
  };

  test('is announced where it is new, unread, and the list was known', async () => {
    assert.equal(heardAfter(noticeOf(1)), '', 'before the list came');
    await loaded([noticeOf(1)]);
    assert.equal(heardAfter(noticeOf(1)), '', 'again');
    assert.equal(heardAfter(noticeOf(2, { read: true })), '', 'read elsewhere');
    assert.equal(heardAfter(noticeOf(3)), 'Aviso 3');
    assert.deepEqual(shown(), ['n3', 'n2 read', 'n1']);
  });
});

describe('a change of a notice', () => {
  test('is shown at once, and waits without a connection until it is sent', async () => {
    await loaded([noticeOf(1)]);
    server.begin({ 'PATCH /notifications/n1': 'no answer' });
    await changeNotice(ANA, noticeOf(1), { read: true });
    assert.deepEqual(shown(), ['n1 read']);
    assert.deepEqual(readStoredNotices(ANA).waiting, { n1: { read: true } });
    server.begin({ 'PATCH /notifications/n1': [200, { notification: noticeOf(1, { read: true }) }] });
    await sendNoticeChanges(ANA);
    assert.deepEqual(server.asked[0]?.json, { read: true });
    assert.deepEqual([readStoredNotices(ANA).waiting, shown()], [{}, ['n1 read']]);
  });

  test('adds to one that waits, and without a connection the next is not tried', async () => {
    await loaded([noticeOf(2), noticeOf(1)]);
    server.begin({ 'PATCH /notifications/n1': 'no answer', 'PATCH /notifications/n2': 'no answer' });
    await changeNotice(ANA, noticeOf(1), { read: true });
    await changeNotice(ANA, noticeOf(1), { archived: true });
    await changeNotice(ANA, noticeOf(2), { read: true });
    assert.deepEqual(readStoredNotices(ANA).waiting, { n1: { read: true, archived: true }, n2: { read: true } });
    assert.equal(server.of('PATCH /notifications/n2').length, 0);
  });

  test('that is refused is dropped and told, and the list is the server’s again', async () => {
    await loaded([noticeOf(1)]);
    server.begin({ 'PATCH /notifications/n1': failure(422, 'Não dá.') });
    await assert.rejects(changeNotice(ANA, noticeOf(1), { read: true }), ApiError);
    assert.deepEqual([readStoredNotices(ANA).waiting, shown()], [{}, ['n1']]);
  });

  test('is not forgotten when the person changed the notice again while it was sent', async () => {
    await loaded([noticeOf(1)]);
    server.begin({ 'PATCH /notifications/n1': 'no answer' });
    await changeNotice(ANA, noticeOf(1), { read: true });
    server.begin({ 'PATCH /notifications/n1': [200, { notification: noticeOf(1, { read: true }) }] });
    const sending = sendNoticeChanges(ANA);
    void changeNotice(ANA, noticeOf(1), { read: false }).catch(() => undefined);
    await sending;
    assert.deepEqual(readStoredNotices(ANA).list[0]?.read, true);
    assert.equal(readStoredNotices(ANA).waiting.n1?.read ?? false, false);
  });

  test('that archives one of a full list fetches what takes its place; of a short list nothing', async () => {
    const archived = (hour: number): Record<string, Scripted> => ({
      [`PATCH /notifications/n${hour}`]: [200, { notification: noticeOf(hour, { archived: true }) }],
      [LIST]: answer(many(10)),
    });
    await loaded(many(11).slice(0, 10));
    server.begin(archived(10));
    await changeNotice(ANA, noticeOf(10), { archived: true });
    assert.deepEqual([server.of(LIST).length, shown().at(-1)], [1, 'n0']);
    await loaded(many(9));
    server.begin(archived(8));
    await changeNotice(ANA, noticeOf(8), { archived: true });
    assert.equal(server.of(LIST).length, 0);
    await loaded(many(10));
    server.begin({ 'PATCH /notifications/n9': [200, { notification: noticeOf(9, { read: true }) }] });
    await changeNotice(ANA, noticeOf(9), { read: true });
    assert.equal(server.of(LIST).length, 0, 'a read notice keeps its place');
  });
});

describe('reading all', () => {
  test('reads every one in one call', async () => {
    await loaded([noticeOf(2, { read: true }), noticeOf(1)]);
    server.begin({ [READ_ALL]: [200, {}] });
    const reading = readAllNotices(ANA);
    assert.deepEqual(shown(), ['n2 read', 'n1 read'], 'at once');
    await reading;
    assert.deepEqual(server.calls, [READ_ALL]);
    assert.deepEqual(
      [readStoredNotices(ANA).waiting, readStoredNotices(ANA).list.map(({ read }) => read)],
      [{}, [true, true]],
    );
  });

  test('waits without a connection, one by one and with what waits already', async () => {
    await loaded([noticeOf(2, { read: true }), noticeOf(1)]);
    server.begin({ [READ_ALL]: 'no answer' });
    await readAllNotices(ANA);
    assert.deepEqual([readStoredNotices(ANA).waiting, shown()], [{ n1: { read: true } }, ['n2 read', 'n1 read']]);
  });

  test('that is refused leaves them unread and is told', async () => {
    await loaded([noticeOf(1)]);
    server.begin({ [READ_ALL]: failure(403, 'Não.') });
    await assert.rejects(readAllNotices(ANA), ApiError);
    assert.deepEqual([readStoredNotices(ANA).waiting, shown()], [{}, ['n1']]);
  });
});
