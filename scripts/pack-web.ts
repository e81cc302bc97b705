import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const asBrotli = promisify(brotliCompress);
const asGzip = promisify(gzip);

/** Pictures and fonts are compressed by themselves. */
const COMPRESSIBLE = /\.(?:html|js|css|json|webmanifest|svg|txt)$/;

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
  await Promise.all(names.filter((name) => COMPRESSIBLE.test(name)).map((name) => pack(join(folder, name))));
}
