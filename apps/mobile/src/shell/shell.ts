import { KeychainAccess, SecureStorage } from '@aparajita/capacitor-secure-storage';
import { App } from '@capacitor/app';
import { Browser } from '@capacitor/browser';
import { Capacitor, SystemBars, SystemBarsStyle, SystemBarType } from '@capacitor/core';
import { Filesystem } from '@capacitor/filesystem';
import { Haptics, ImpactStyle } from '@capacitor/haptics';
import { LocalNotifications } from '@capacitor/local-notifications';
import { Network } from '@capacitor/network';
import { Share } from '@capacitor/share';
import { SplashScreen } from '@capacitor/splash-screen';
import { Printer } from '@capgo/capacitor-printer';
import { SocialLogin } from '@capgo/capacitor-social-login';
import { handleBack } from './back.ts';
import { type Disk, filesOn, networkOf, printBy, secretsIn, shareBy } from './device.ts';
import { googleSignIn } from './google.ts';
import { followLinks } from './links.ts';
import { followTextSize, matchBars, whenPainted } from './look.ts';
import { offerNewerApp } from './newer-app.ts';
import { followReminders, remindersBy } from './reminders.ts';
import type { ShellHistory } from './shell-history.ts';

// Runs before the web app's own files, and sets what the app asks of a shell.
const { server = '', version = '', googleClient } = document.documentElement.dataset;
const platform = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
document.documentElement.dataset.platform = platform;

const bars = {
  setStyle: ({ style, bar }: { style: 'LIGHT' | 'DARK'; bar: 'StatusBar' | 'NavigationBar' }) =>
    SystemBars.setStyle({
      style: style === 'DARK' ? SystemBarsStyle.Dark : SystemBarsStyle.Light,
      bar: bar === 'StatusBar' ? SystemBarType.StatusBar : SystemBarType.NavigationBar,
    }),
};

/** The app of iOS has a client of its own at Google; without it there is no sign-in with Google there. */
const hasGoogle = platform === 'android' || googleClient !== undefined;

Object.assign(window, {
  cafezalShell: {
    ...(hasGoogle && { google: googleSignIn(SocialLogin, googleClient ?? null) }),
    start: (history: ShellHistory): void => {
      void followLinks({ app: App, browser: Browser, history, server, kept: sessionStorage });
      void handleBack({ app: App, history, page: document });
      void followReminders(LocalNotifications, history);
      const look = () =>
        offerNewerApp({ server, version, platform, page: document, kept: localStorage, fetch: (at) => fetch(at) });
      void look();
      void App.addListener('resume', () => void look());
    },
  },
});

// The plugin's enums are these texts.
const disk = Filesystem as unknown as Disk;

// What the app asks of a device, where the web view gives less. Tokens stay on this device, without its backups.
void SecureStorage.setDefaultKeychainAccess(KeychainAccess.afterFirstUnlockThisDeviceOnly);
Object.assign(window, {
  cafezalDevice: {
    network: networkOf(Network, navigator.onLine),
    share: shareBy(disk, Share),
    files: filesOn(disk),
    secrets: secretsIn(SecureStorage),
    print: printBy(Printer, window),
    vibrate: (): void => void Haptics.impact({ style: ImpactStyle.Medium }),
    reminders: remindersBy(LocalNotifications, platform),
  },
});

matchBars({ bars, platform, page: document, prefersDark: matchMedia('(prefers-color-scheme: dark)') });
whenPainted(document, () => void SplashScreen.hide());
if (platform === 'ios') {
  const follow = () => followTextSize(document, getComputedStyle);
  follow();
  void App.addListener('resume', follow);
}
