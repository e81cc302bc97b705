import { type ShellDevice, shellDevice } from './shell-device.ts';

export type SystemReminders = NonNullable<ShellDevice['reminders']>;

/** Reminders that the system shows while the app is closed; undefined in a browser, which shows none then. */
export const systemReminders = (): SystemReminders | undefined => shellDevice()?.reminders;
