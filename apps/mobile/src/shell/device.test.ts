import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { filesOn, networkOf, printBy, secretsIn, shareBy } from './device.ts';

/** A disk behind the bridge: base64 without an encoding, text with one, and no folder that nobody made. */
function diskOf() {
  const files = new Map<string, Buffer>();
  const folders = new Set<string>();
  const pieces: number[] = [];
  const keyOf = ({ path, directory }: { path: string; directory: string }) => `${directory}/${path}`;
  const bytesOf = (data: string, encoding?: string) => Buffer.from(data, encoding === 'utf8' ? 'utf8' : 'base64');
  return {
    files,
    pieces,
    disk: {
      mkdir: async (at: { path: string; directory: string }) => {
        if (folders.has(keyOf(at))) throw new Error('Directory exists');
        folders.add(keyOf(at));
      },
      readdir: async (at: { path: string; directory: string }) => {
        if (!folders.has(keyOf(at))) throw new Error('Directory does not exist');
        const inside = [...files.keys()].filter((key) => key.startsWith(`${keyOf(at)}/`));
        return { files: inside.map((key) => ({ name: key.slice(keyOf(at).length + 1) })) };
      },
      readFile: async (at: { path: string; directory: string }) => {
        const bytes = files.get(keyOf(at));
        if (bytes === undefined) throw new Error('File does not exist');
        return { data: bytes.toString('utf8') };
      },
      writeFile: async (at: { path: string; directory: string; data: string; encoding?: 'utf8' }) => {
        files.set(keyOf(at), bytesOf(at.data, at.encoding));
        pieces.push(at.data.length);
        return { uri: `file:///${keyOf(at)}` };
      },
      appendFile: async (at: { path: string; directory: string; data: string }) => {
        files.set(keyOf(at), Buffer.concat([files.get(keyOf(at)) ?? Buffer.alloc(0), bytesOf(at.data)]));
        pieces.push(at.data.length);
      },
      stat: async (at: { path: string; directory: string }) => {
        if (!files.has(keyOf(at))) throw new Error('File does not exist');
        return { type: 'file' };
      },
      deleteFile: async (at: { path: string; directory: string }) => {
        if (!files.delete(keyOf(at))) throw new Error('File does not exist');
      },
    },
  };
}

describe('texts on the disk of the system', () => {
  test('are listed by the names that they were given, read as they were written, and gone once removed', async () => {
    const { disk, files } = diskOf();
    const kept = filesOn(disk);
    assert.deepEqual(await kept.list(), []);
    const name = 'fila~ana~base%20um~outbox~7';
    await kept.write(name, 'maçã ☕');
    assert.deepEqual([await kept.list(), await kept.read(name)], [[name], 'maçã ☕']);
    assert.ok([...files.keys()].every((path) => path.startsWith('LIBRARY_NO_CLOUD/copias/') && !path.includes('%')));
    await kept.remove(name);
    assert.deepEqual(await kept.list(), []);
    // A row that was deleted before it was copied never had a file.
    await kept.remove(name);
  });

  test('that cannot be written or read say so', async () => {
    const { disk } = diskOf();
    const full = { ...disk, writeFile: () => Promise.reject(new Error('no space left')) };
    await assert.rejects(filesOn(full).write('a', 'b'), /no space/);
    await assert.rejects(filesOn(disk).read('none'), /does not exist/);
    await filesOn(disk).write('a', 'b');
    const locked = { ...disk, deleteFile: () => Promise.reject(new Error('not permitted')) };
    await assert.rejects(filesOn(locked).remove('a'), /not permitted/);
  });
});

describe('the share sheet', () => {
  test('gets a large file whole and by its name, in pieces that the bridge can take', async () => {
    const { disk, files, pieces } = diskOf();
    const bytes = Buffer.alloc(5_000_001, 'cafezal');
    const shared: unknown[] = [];
    const share = shareBy(disk, { share: async (asked) => void shared.push(asked) });
    assert.equal(await share('safra/2026.zip', new Blob([bytes])), true);
    assert.deepEqual(shared, [{ title: 'safra/2026.zip', files: ['file:///CACHE/safra-2026.zip'] }]);
    assert.ok(files.get('CACHE/safra-2026.zip')?.equals(bytes));
    assert.deepEqual([pieces.length, Math.max(...pieces) <= 2 ** 21], [4, true]);
  });

  test('that is closed is no failure; one that fails is', async () => {
    const { disk } = diskOf();
    const sheet = (message: string) => ({ share: () => Promise.reject(new Error(message)) });
    assert.equal(await shareBy(disk, sheet('Share canceled'))('a.csv', new Blob(['a'])), false);
    await assert.rejects(shareBy(disk, sheet('no provider'))('a.csv', new Blob(['a'])), /no provider/);
  });
});

describe('paper', () => {
  test('is printed by the system under the screen’s title, which prepares for it before and puts back after', async () => {
    const seen: string[] = [];
    const page = new EventTarget();
    for (const name of ['beforeprint', 'afterprint']) page.addEventListener(name, () => seen.push(name));
    await printBy({ printWebView: async ({ name }) => void seen.push(name) }, page)('Etiquetas');
    assert.deepEqual(seen, ['beforeprint', 'Etiquetas', 'afterprint']);
    const refused = printBy({ printWebView: () => Promise.reject(new Error('no printer')) }, page);
    await assert.rejects(refused('Etiquetas'), /no printer/);
    assert.equal(seen.at(-1), 'afterprint');
  });
});

describe('network and secrets', () => {
  test('the network is what the system says, told once for each change until nobody listens', async () => {
    let hear: (status: { connected: boolean }) => void = () => undefined;
    const network = networkOf(
      {
        getStatus: async () => ({ connected: false }),
        addListener: async (_event, told) => {
          hear = told;
        },
      },
      true,
    );
    const told: boolean[] = [];
    const stop = network.watch((isOnline) => told.push(isOnline));
    assert.equal(network.isOnline(), true);
    await Promise.resolve();
    hear({ connected: false });
    hear({ connected: true });
    hear({ connected: true });
    stop();
    hear({ connected: false });
    assert.deepEqual([told, network.isOnline()], [[false, true], false]);
  });

  test('a secret comes back from what the system encrypts', async () => {
    const vault = new Map<string, string>();
    const secrets = secretsIn({
      getItem: async (key) => vault.get(key) ?? null,
      setItem: async (key, text) => void vault.set(key, text),
    });
    assert.equal(await secrets.read(), null);
    await secrets.write('t');
    assert.equal(await secrets.read(), 't');
  });
});
