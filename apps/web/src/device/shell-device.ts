/** A point on earth in degrees (WGS 84), and how far off it may be, in metres. */
export type Place = { longitude: number; latitude: number; accuracyM: number };

/** Why the device does not say where it is. */
export type PlaceReason = 'denied' | 'unknown' | 'late';

/** How to ask for a place: how long to wait, and how old a known one may be, in ms. */
export type PlaceOptions = { timeoutMs: number; oldestMs: number };

/** Something that the system says at an instant (ISO). A touch on it opens the screen at `path`. */
export type SystemReminder = { at: string; title: string; body: string; path: string };

/**
 * What a native shell gives where a browser gives less or nothing. Each part is optional: without it the browser's own
 * is used.
 */
export type ShellDevice = {
  network?: { isOnline: () => boolean; watch: (listener: (isOnline: boolean) => void) => () => void };
  /** Rejects with a `PlaceReason`. `watch` answers how to stop. */
  place?: {
    current: (options: PlaceOptions) => Promise<Place>;
    watch: (
      told: { onPlace: (place: Place) => void; onTrouble: (reason: PlaceReason) => void },
      options: PlaceOptions,
    ) => () => void;
  };
  /** Hands a file to the system's share sheet. Resolves to false if the person closed it. */
  share?: (name: string, content: Blob) => Promise<boolean>;
  print?: (title: string) => Promise<void>;
  vibrate?: () => void;
  /** `plan` takes the place of what was planned for the same group; `forget` takes all. Each is done when it resolves. */
  reminders?: {
    /** Whether the person lets the app remind; with `asks` the system asks them where it never did. */
    mayRemind: (how: { asks: boolean }) => Promise<boolean>;
    plan: (group: string, reminders: readonly SystemReminder[]) => Promise<void>;
    forget: () => Promise<void>;
  };
  /** What must not be readable on a lost device: kept encrypted by the system. */
  secrets?: { read: () => Promise<string | null>; write: (text: string) => Promise<void> };
  /** Texts outside of the browser's storage, on disk when `write` and `remove` resolve. */
  files?: {
    list: () => Promise<readonly string[]>;
    read: (name: string) => Promise<string>;
    write: (name: string, text: string) => Promise<void>;
    remove: (name: string) => Promise<void>;
  };
};

declare global {
  /** Set by the native shell before the app starts; undefined in a browser. */
  var cafezalDevice: ShellDevice | undefined;
}

/** What the native shell gives; undefined in a browser. */
export const shellDevice = (): ShellDevice | undefined => globalThis.cafezalDevice;
