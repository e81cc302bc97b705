import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import config from '../apps/mobile/capacitor.config.ts';
import { writeShellFiles } from '../apps/mobile/src/project/shell-files.ts';
import { PhoneStore } from './phone-store.ts';

const ROOT = join(import.meta.dirname, '..');
/** What Capacitor puts before every page on Android. */
const BRIDGE = join(ROOT, 'node_modules/@capacitor/android/capacitor/src/main/assets/native-bridge.js');

/** Where the pages of the native app stand on Android. */
export const SHELL_ORIGIN = `${config.server?.androidScheme}://${config.server?.hostname}`;

/** Methods of the plugins, as their native halves announce them. */
const PLUGINS = {
  App: ['getLaunchUrl', 'minimizeApp'],
  Browser: ['open'],
  SplashScreen: ['hide'],
  SystemBars: ['setStyle'],
  SocialLogin: ['initialize', 'login'],
  Network: ['getStatus'],
  Filesystem: ['mkdir', 'readdir', 'stat', 'readFile', 'writeFile', 'appendFile', 'deleteFile'],
  Haptics: ['impact'],
  LocalNotifications: [
    ...['checkPermissions', 'requestPermissions', 'createChannel', 'getPending', 'cancel', 'schedule'],
    'removeAllDeliveredNotifications',
  ],
  Printer: ['printWebView'],
  Share: ['share'],
  SecureStorage: ['internalGetItem', 'internalSetItem', 'setDefaultKeychainAccess'],
} as const;

/** Stands in for Android behind the bridge: it notes every call, and answers with what a test puts in place. */
function standIn({ plugins }: { plugins: Record<string, readonly string[]> }) {
  type Call = { callbackId: string; pluginId: string; methodName: string; options: Record<string, unknown> };
  const calls: string[] = [];
  const listeners: Record<string, string> = {};
  const answers: Record<string, unknown> = {
    'LocalNotifications.checkPermissions': { display: 'granted' },
    'LocalNotifications.requestPermissions': { display: 'granted' },
    'LocalNotifications.getPending': { notifications: [] },
  };
  const global = window as unknown as Record<string, unknown>;
  const tellPage = (result: object) =>
    (global.Capacitor as { fromNative: (result: unknown) => void }).fromNative({ save: false, ...result });
  const fromNative = (callbackId: string, data: unknown, save = false) =>
    tellPage({ callbackId, data, success: true, save });
  // What is kept outlives the page.
  const ask = async (callbackId: string, name: string, options: unknown) => {
    const phone = global.phoneStore as (call: string, asked: unknown) => Promise<unknown>;
    try {
      fromNative(callbackId, answers[name] ?? (await phone(name, options)) ?? {});
    } catch (error) {
      tellPage({ callbackId, success: false, error: { message: String(error) } });
    }
  };
  global.Capacitor = { DEBUG: false, isLoggingEnabled: false, Plugins: {} };
  global.androidBridge = {
    postMessage: (text: string) => {
      const { callbackId, pluginId, methodName, options }: Call = JSON.parse(text);
      const name = `${pluginId}.${methodName}`;
      if (methodName === 'addListener') listeners[String(options.eventName)] = callbackId;
      else {
        calls.push(`${name} ${JSON.stringify(options)}`);
        void ask(callbackId, name, options);
      }
    },
  };
  global.android = {
    calls,
    answers,
    tell: (event: string, data: unknown) => fromNative(listeners[event] ?? '', data, true),
    listens: (event: string) => event in listeners,
  };
  const listener = [
    { name: 'addListener', rtype: undefined },
    { name: 'removeListener', rtype: undefined },
  ];
  global.pluginHeaders = Object.entries(plugins).map(([name, methods]) => ({
    name,
    methods: [...listener, ...methods.map((method) => ({ name: method, rtype: 'promise' }))],
  }));
}

/** Android as a page of the native app sees it. */
export type StandIn = {
  calls: string[];
  answers: Record<string, unknown>;
  tell: (event: string, data: unknown) => void;
  listens: (event: string) => boolean;
};

/** The native app's files for a server, in a folder that `remove` takes away. */
export async function shellFiles(server: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cafezal-shell-'));
  await writeShellFiles(folder, { server, storage: null, googleIosClient: null }, '0.0.1');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Lets a browser stand for the web view of Android: its pages are the app's files, with Capacitor's own bridge before
 * them. What the system keeps outlives the browser.
 */
export async function becomeWebView(
  context: BrowserContext,
  { folder, phone = new PhoneStore() }: { folder: string; phone?: PhoneStore },
): Promise<void> {
  await context.exposeBinding('phoneStore', (_page, call, asked) => phone.answer(call, asked));
  await context.route(`${SHELL_ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    // As Capacitor's server does: what has no ending is the page.
    const file = /\.\w+$/.test(pathname) ? pathname : '/index.html';
    const contentType = TYPES[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    try {
      await route.fulfill({ body: readFileSync(join(folder, file)), contentType });
    } catch {
      await route.fulfill({ status: 404 });
    }
  });
  await context.addInitScript(standIn, { plugins: PLUGINS });
  await context.addInitScript({ path: BRIDGE });
  await context.addInitScript('window.Capacitor.PluginHeaders = window.pluginHeaders');
}
