type Asked = {
  path?: string;
  directory?: string;
  data?: string;
  encoding?: string;
  prefixedKey?: string;
};

/** Where the native app keeps what must outlive its web view. */
const COPIES = 'LIBRARY_NO_CLOUD/copias/';
const SESSION = 'cafezal.session';

/** What the system of a phone has for the native app outside of its web view: files, secrets by their names, a network. */
export class PhoneStore {
  isConnected = true;
  readonly files = new Map<string, string>();
  readonly #vault = new Map<string, string>();
  readonly #folders = new Set<string>();

  /** What the system answers to a call of a plugin. Throws what the plugin refuses. */
  readonly answer = (call: string, asked: Asked): unknown => {
    const at = `${asked.directory}/${asked.path}`;
    switch (call) {
      case 'Filesystem.mkdir':
        if (this.#folders.has(at)) throw new Error('Directory exists');
        this.#folders.add(at);
        return {};
      case 'Filesystem.readdir':
        if (!this.#folders.has(at)) throw new Error('Directory does not exist');
        return { files: this.#namesIn(`${at}/`).map((name) => ({ name })) };
      case 'Filesystem.stat':
        this.#file(at);
        return { type: 'file' };
      case 'Filesystem.readFile':
        return { data: this.#file(at) };
      case 'Filesystem.writeFile':
        this.files.set(at, asked.data ?? '');
        return { uri: `file:///${at}` };
      case 'Filesystem.appendFile':
        this.files.set(at, `${this.#file(at)}${asked.data}`);
        return {};
      case 'Filesystem.deleteFile':
        this.#file(at);
        this.files.delete(at);
        return {};
      case 'Network.getStatus':
        return { connected: this.isConnected };
      case 'SecureStorage.internalGetItem':
        return { data: this.#vault.get(asked.prefixedKey ?? '') ?? null };
      case 'SecureStorage.internalSetItem':
        this.#vault.set(asked.prefixedKey ?? '', asked.data ?? '');
        return {};
      default:
        return null;
    }
  };

  /** Copies of unsent rows by the name of their row, such as `outbox~7`, in the database of that name. */
  copiesOf(database: string): Map<string, string> {
    const copies = new Map<string, string>();
    for (const name of this.#namesIn(COPIES)) {
      const [, , base = '', store, key] = name.replaceAll('=', '%').split('~').map(decodeURIComponent);
      if (base === database) copies.set(`${store}~${key}`, this.#file(`${COPIES}${name}`));
    }
    return copies;
  }

  /** Lets the access token that is kept have run out a second ago. */
  expireToken(): void {
    for (const [key, text] of this.#vault) {
      if (!key.endsWith(SESSION)) continue;
      const { values, ...kept }: { values: [string, string | null][] } = JSON.parse(text);
      const past = new Date(Date.now() - 1_000).toISOString();
      const expired = values.map(([name, value]) => [name, name === 'cafezal.tokenExpiresAt' ? past : value]);
      this.#vault.set(key, JSON.stringify({ ...kept, values: expired }));
    }
  }

  #namesIn(folder: string): string[] {
    return [...this.files.keys()].filter((at) => at.startsWith(folder)).map((at) => at.slice(folder.length));
  }

  #file(at: string): string {
    const text = this.files.get(at);
    if (text === undefined) throw new Error('File does not exist');
    return text;
  }
}
