import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

/** The files of a ZIP by their paths, in the order in which they stand in it; throws where a checksum does not hold. */
export async function unpack(blob: Blob): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of await new ZipReader(new BlobReader(blob), { checkSignature: true }).getEntries()) {
    if (!entry.directory) files.set(entry.filename, new Uint8Array(await entry.getData(new Uint8ArrayWriter())));
  }
  return files;
}
