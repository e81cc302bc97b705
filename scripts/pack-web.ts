import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Pictures and fonts are compressed by themselves. */
const COMPRESSIBLE = /\.(?:html|js|css|json|webmanifest|svg|txt)$/;

/** More than there are threads to compress, and few enough for a system that lets few files be open. */
const AT_ONCE = 8;

async function pack(file: string): Promise<void> {
  const content = await readFile(file);
  await Promise.all([
    asBrotli(content).then((packed) => writeFile(`${file}.br`, packed)),
    asGzip(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

/** Puts each file of the built web app beside itself as brotli and as gzip, as hard as it goes, so that no request waits for that. */
export async function packWeb(folder: string): Promise<void> {
  const names = await readdir(folder, { encoding: 'utf8', recursive: true });
  const waiting = names.filter((name) => COMPRESSIBLE.test(name)).values();
  const packNext = async (): Promise<void> => {
    for (const name of waiting) await pack(join(folder, name));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, packNext));
}
