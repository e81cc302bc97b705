import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { followReminders, remindersBy } from './reminders.ts';

type Planned = Parameters<Parameters<typeof remindersBy>[0]['schedule']>[0]['notifications'][number];

/** The plugin with what the system has planned and shown. */
class Plugin {
  display = 'prompt';
  planned = new Map<number, Planned>();
  delivered = 1;
  channels: string[] = [];
  checkPermissions = async () => ({ display: this.display });
  requestPermissions = async () => {
    if (this.display === 'prompt') this.display = 'granted';
    return { display: this.display };
  };
  createChannel = async ({ id }: { id: string }) => void this.channels.push(id);
  getPending = async () => ({ notifications: [...this.planned.values()] });
  cancel = async ({ notifications }: { notifications: { id: number }[] }) => {
    for (const { id } of notifications) this.planned.delete(id);
  };
  removeAllDeliveredNotifications = async () => {
    this.delivered = 0;
  };
  schedule = async ({ notifications }: { notifications: Planned[] }) => {
    for (const one of notifications) this.planned.set(one.id, one);
  };
}

let plugin: Plugin;
beforeEach(() => {
  plugin = new Plugin();
});

const reminder = (day: number, body = 'Medir terreiro 2.') => ({
  at: `2026-07-${day}T10:00:00.000Z`,
  title: 'Boa Vista',
  body,
  path: '/fazenda/boa-vista',
});
const plannedNow = () =>
  [...plugin.planned.values()].map(({ schedule, extra }) => `${extra.group} ${schedule.at.toISOString().slice(8, 10)}`);

describe('reminders of the system', () => {
  test('ask the person once, and only where that is wanted', async () => {
    const reminders = remindersBy(plugin, 'android');
    assert.equal(await reminders.mayRemind({ asks: false }), false);
    assert.equal(plugin.display, 'prompt');
    assert.equal(await reminders.mayRemind({ asks: true }), true);
    plugin.display = 'denied';
    assert.equal(await reminders.mayRemind({ asks: true }), false);
  });

  test('of a farm take the place of those before, and leave the other farms’ alone', async () => {
    const reminders = remindersBy(plugin, 'android');
    await reminders.plan('one', [reminder(30), reminder(31)]);
    await reminders.plan('other', [reminder(30)]);
    await reminders.plan('one', [reminder(31)]);
    assert.deepEqual(plannedNow(), ['other 30', 'one 31']);
    await reminders.plan('one', []);
    assert.deepEqual(plannedNow(), ['other 30']);
    await reminders.forget();
    assert.deepEqual([plannedNow(), plugin.delivered], [[], 0]);
  });

  test('come without an exact alarm, which Android asks people for in its settings, also while the phone sleeps', async () => {
    await remindersBy(plugin, 'android').plan('one', [reminder(30)]);
    const [planned] = plugin.planned.values();
    assert.deepEqual([planned?.isExactNotification, planned?.schedule.allowWhileIdle], [false, true]);
    assert.deepEqual([planned?.channelId, plugin.channels], ['lembretes', ['lembretes']]);
    assert.equal(Number.isInteger(planned?.id) && (planned?.id ?? 0) > 0, true);
    await remindersBy(plugin, 'ios').plan('one', [reminder(30)]);
    assert.equal(plugin.channels.length, 1);
  });

  test('keep their numbers within what Android takes', async () => {
    const [planned] = [reminder(30)];
    await remindersBy(plugin, 'android').plan('one', [planned]);
    const [first] = plugin.planned.values();
    assert.ok(first !== undefined);
    plugin.planned = new Map([[0x7fff_fffe, { ...first, id: 0x7fff_fffe, extra: { group: 'old', path: '/' } }]]);
    await remindersBy(plugin, 'android').plan('one', [planned, planned]);
    assert.deepEqual([...plugin.planned.keys()], [0x7fff_fffe, 0x7fff_ffff, 1]);
  });

  test('open their screen when they are touched, and nothing that is no screen', async () => {
    const opened: string[] = [];
    let tap: (path?: string) => void = () => undefined;
    await followReminders(
      {
        addListener: async (_event, hear) => {
          tap = (path) => hear({ notification: path === undefined ? {} : { extra: { path } } });
          return { remove: async () => undefined };
        },
      },
      { push: (path) => void opened.push(path) },
    );
    for (const path of ['/fazenda/boa-vista', '//evil.test/fazenda', '/api/farms', undefined]) tap(path);
    assert.deepEqual(opened, ['/fazenda/boa-vista']);
  });
});
