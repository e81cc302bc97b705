import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Allowed } from '../../db/farm-scope.ts';
import { readOriginal } from '../photos/original-files.ts';
import type { PhotoStore } from '../photos/photo-store.ts';
import { readPhoto } from '../photos/photos.ts';
import type { ExportedFile, ExportFolder, ExportFolders } from './export-folder.ts';
import { exportDay } from './export-name.ts';
import { type ExportedPhoto, writeSnapshot } from './farm-snapshot.ts';
import { type ZipFiles, zipStream } from './zip-stream.ts';

/** The format that importers check first; a new layout gets a new number. */
const FORMAT = { format: 'cafezal-farm', formatVersion: 1 };

/** The parts that the export of a farm uses. */
export type FarmExportParts = {
  config: { readonly version: string };
  db: Database;
  longDb: Database;
  now: () => Date;
  photoStore: PhotoStore;
  exportFolders: ExportFolders;
};
type Snapshot = { folder: ExportFolder; photos: readonly ExportedPhoto[]; exportedAt: string; farmId: string };

const exportedFile = (name: string, bytes: Uint8Array): ExportedFile => ({
  name,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});

async function* textOf(text: string): AsyncGenerator<string> {
  yield text;
}

async function writeZip(services: FarmExportParts, zip: ZipFiles, snapshot: Snapshot): Promise<void> {
  const { folder, photos, exportedAt, farmId } = snapshot;
  const files: ExportedFile[] = [];
  const missing: string[] = [];
  for (const file of folder.files) {
    await zip.addStream(file.name, folder.read(file.name));
    files.push(file);
  }
  for (const { name, key, isFile } of photos) {
    const bytes = await (isFile ? readOriginal(services, key) : readPhoto(services, key, 'full'));
    if (bytes === null) {
      missing.push(name);
      continue;
    }
    await zip.addBytes(name, bytes);
    files.push(exportedFile(name, bytes));
  }
  const manifest = { ...FORMAT, exportedAt, appVersion: services.config.version, farmId, files, missing };
  await zip.addStream('manifest.json', textOf(`${JSON.stringify(manifest, null, 2)}\n`));
}

/**
 * The whole farm as a ZIP at one moment, with deleted records: enough to recreate it on another instance. The snapshot
 * is complete when this resolves; the ZIP is made while it is read. The stream must be read or cancelled.
 */
export async function exportFarm(
  services: FarmExportParts,
  scope: Allowed<'farm.export'>,
): Promise<{ name: string; mediaType: string; body: ReadableStream<Uint8Array> }> {
  const { day } = await exportDay(services, scope);
  const folder = await services.exportFolders.create();
  const exportedAt = services.now().toISOString();
  try {
    const photos = await writeSnapshot(services, scope, folder);
    const body = zipStream(async (zip) => {
      try {
        await writeZip(services, zip, { folder, photos, exportedAt, farmId: scope.farmId });
      } finally {
        await folder.remove();
      }
    });
    return { name: `${scope.slug}-${day}.zip`, mediaType: 'application/zip', body };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
