import { screenOf } from './links.ts';
import type { ShellHistory, Told } from './shell-history.ts';

type Kept = { group?: string; path?: string };
type Known = { id: number; extra?: Kept };

/** The parts of the plugin for local notifications that the shell uses. */
type Notifications = {
  checkPermissions: () => Promise<{ display: string }>;
  requestPermissions: () => Promise<{ display: string }>;
  createChannel: (channel: { id: string; name: string; description: string; importance: 3 }) => Promise<void>;
  getPending: () => Promise<{ notifications: readonly Known[] }>;
  cancel: (asked: { notifications: { id: number }[] }) => Promise<void>;
  removeAllDeliveredNotifications: () => Promise<void>;
  schedule: (asked: {
    notifications: {
      id: number;
      title: string;
      body: string;
      channelId: string;
      extra: Kept;
      schedule: { at: Date; allowWhileIdle: boolean };
      isExactNotification: false;
    }[];
  }) => Promise<unknown>;
};

type Taps = {
  addListener: (
    event: 'localNotificationActionPerformed',
    hear: (tapped: { notification: { extra?: Kept } }) => void,
  ) => Told;
};

type Reminder = { at: string; title: string; body: string; path: string };

const CHANNEL = 'lembretes';

/** Reminders that the system shows while the app is closed. */
export function remindersBy(notifications: Notifications, platform: 'android' | 'ios') {
  const cancel = async (some: readonly Known[]): Promise<void> => {
    if (some.length > 0) await notifications.cancel({ notifications: some.map(({ id }) => ({ id })) });
  };
  const pending = async (): Promise<readonly Known[]> => (await notifications.getPending()).notifications;
  return {
    mayRemind: async ({ asks }: { asks: boolean }): Promise<boolean> => {
      const { display } = await (asks ? notifications.requestPermissions() : notifications.checkPermissions());
      return display === 'granted';
    },
    plan: async (group: string, reminders: readonly Reminder[]): Promise<void> => {
      const before = await pending();
      await cancel(before.filter(({ extra }) => extra?.group === group));
      // Whoever has the app open sees on its screens what is due.
      await notifications.removeAllDeliveredNotifications();
      if (reminders.length === 0) return;
      if (platform === 'android')
        await notifications.createChannel({
          id: CHANNEL,
          name: 'Lembretes',
          description: 'De manhã: o que medir e o que entregar no dia.',
          importance: 3,
        });
      const highest = Math.max(0, ...before.map(({ id }) => id));
      await notifications.schedule({
        notifications: reminders.map(({ at, title, body, path }, index) => ({
          ...{ id: ((highest + index) % 0x7fff_ffff) + 1, title, body, channelId: CHANNEL, extra: { group, path } },
          schedule: { at: new Date(at), allowWhileIdle: true },
          // Some minutes do not matter: an exact one would send people to a screen of settings first.
          isExactNotification: false,
        })),
      });
    },
    forget: async (): Promise<void> => {
      await cancel(await pending());
      await notifications.removeAllDeliveredNotifications();
    },
  };
}

/** Opens the screen of a reminder that was touched. */
export const followReminders = async (taps: Taps, history: Pick<ShellHistory, 'push'>): Promise<void> => {
  await taps.addListener('localNotificationActionPerformed', ({ notification }) => {
    const screen = screenOf(notification.extra?.path ?? '');
    if (screen !== null) history.push(screen);
  });
};
