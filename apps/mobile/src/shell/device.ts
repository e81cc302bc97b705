/** The parts of Capacitor's Filesystem that the shell uses. Paths are below a folder of the app. */
export type Disk = {
  mkdir: (at: { path: string; directory: string; recursive: boolean }) => Promise<unknown>;
  readdir: (at: { path: string; directory: string }) => Promise<{ files: readonly { name: string }[] }>;
  readFile: (at: { path: string; directory: string; encoding: 'utf8' }) => Promise<{ data: string | Blob }>;
  writeFile: (at: {
    path: string;
    directory: string;
    data: string;
    encoding?: 'utf8';
    recursive?: boolean;
  }) => Promise<{ uri: string }>;
  appendFile: (at: { path: string; directory: string; data: string }) => Promise<void>;
  stat: (at: { path: string; directory: string }) => Promise<unknown>;
  deleteFile: (at: { path: string; directory: string }) => Promise<void>;
};
type Sheet = { share: (shared: { title: string; files: string[] }) => Promise<unknown> };
type Printer = { printWebView: (asked: { name: string }) => Promise<void> };
type Network = {
  getStatus: () => Promise<{ connected: boolean }>;
  addListener: (event: 'networkStatusChange', hear: (status: { connected: boolean }) => void) => Promise<unknown>;
};
type Vault = {
  getItem: (key: string) => Promise<string | null>;
  setItem: (key: string, text: string) => Promise<void>;
};

/** Outside of every backup: `Library/NoCloud` on iOS, the app's own files on Android, which copy rules leave out. */
const KEPT = 'LIBRARY_NO_CLOUD';
const CACHE = 'CACHE';
const FOLDER = 'copias';
/** Bytes that go over the bridge at once: a multiple of 3, so that pieces of base64 fit together. */
const PIECE = 3 * 2 ** 19;
const SECRET = 'cafezal.session';

/** Names are percent-encoded; plugins may take a percent sign in a path for something else. */
const onDisk = (name: string): string => name.replaceAll('%', '=');
const offDisk = (name: string): string => name.replaceAll('=', '%');

/** Texts of the app on the system's disk, which the web view's storage being cleared leaves alone. */
export function filesOn(disk: Disk) {
  const at = (name: string) => ({ path: `${FOLDER}/${onDisk(name)}`, directory: KEPT });
  return {
    list: async (): Promise<readonly string[]> => {
      const folder = { path: FOLDER, directory: KEPT };
      // It rejects where the folder is there; whether it is tells the next line.
      await disk.mkdir({ ...folder, recursive: true }).catch(() => undefined);
      return (await disk.readdir(folder)).files.map(({ name }) => offDisk(name));
    },
    read: async (name: string): Promise<string> => {
      const { data } = await disk.readFile({ ...at(name), encoding: 'utf8' });
      return typeof data === 'string' ? data : data.text();
    },
    write: async (name: string, text: string): Promise<void> => {
      await disk.writeFile({ ...at(name), data: text, encoding: 'utf8', recursive: true });
    },
    // A row that came and went before it was copied has no file: the plugin refuses to delete what is not there.
    remove: async (name: string): Promise<void> => {
      const isThere = await disk.stat(at(name)).then(
        () => true,
        () => false,
      );
      if (isThere) await disk.deleteFile(at(name));
    },
  };
}

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000)
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

/** Puts a file where the share sheet reads it, piece by piece: a farm's archive at once is too much for the bridge. */
async function toCache(disk: Disk, name: string, content: Blob): Promise<string> {
  const at = { path: name.replace(/[/\\]/g, '-'), directory: CACHE };
  const { uri } = await disk.writeFile({ ...at, data: await base64Of(content.slice(0, PIECE)) });
  for (let from = PIECE; from < content.size; from += PIECE)
    await disk.appendFile({ ...at, data: await base64Of(content.slice(from, from + PIECE)) });
  return uri;
}

/** Hands a file to the system's share sheet; false if the person closed it. */
export const shareBy =
  (disk: Disk, sheet: Sheet) =>
  async (name: string, content: Blob): Promise<boolean> => {
    const uri = await toCache(disk, name, content);
    try {
      await sheet.share({ title: name, files: [uri] });
      return true;
    } catch (error) {
      if (error instanceof Error && /cancel/i.test(error.message)) return false;
      throw error;
    }
  };

/**
 * Prints the page by the system, whose sheet also saves it as a file. Screens prepare themselves for paper as they do in
 * a browser. Resolves when the sheet was closed.
 */
export const printBy =
  (printer: Printer, page: EventTarget) =>
  async (title: string): Promise<void> => {
    page.dispatchEvent(new Event('beforeprint'));
    try {
      await printer.printWebView({ name: title });
    } finally {
      page.dispatchEvent(new Event('afterprint'));
    }
  };

/** Whether there is a network, as the system says; until it does, as the web view. */
export function networkOf(network: Network, atFirst: boolean) {
  let connected = atFirst;
  const listeners = new Set<(isOnline: boolean) => void>();
  const hear = (status: { connected: boolean }): void => {
    if (status.connected === connected) return;
    connected = status.connected;
    for (const listener of listeners) listener(connected);
  };
  void network.addListener('networkStatusChange', hear);
  void network.getStatus().then(hear, () => undefined);
  return {
    isOnline: (): boolean => connected,
    watch: (listener: (isOnline: boolean) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A text in what the system encrypts: Keychain, or a key of Keystore. */
export const secretsIn = (vault: Vault) => ({
  read: (): Promise<string | null> => vault.getItem(SECRET),
  write: (text: string): Promise<void> => vault.setItem(SECRET, text),
});
