import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/** The files of a ZIP by path, in their order; throws if a checksum is wrong. */
export async function unpack(blob: Blob): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of await new ZipReader(new BlobReader(blob), { checkSignature: true }).getEntries()) {
    if (!entry.directory) files.set(entry.filename, new Uint8Array(await entry.getData(new Uint8ArrayWriter())));
  }
  return files;
}
