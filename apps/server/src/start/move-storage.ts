import { readConfig } from '../platform/config.ts';
import { CopyError } from '../services/copies/copy-error.ts';
import { openStorage, photosInFolder } from '../services/photos/bucket-photo-store.ts';
import { movePhotos } from '../services/photos/move-photos.ts';
import { createTeller, readWords, runCommand, say, shown } from './copy-command.ts';

const USAGE = `Como usar: npm run storage:move -- --to bucket | folder [--check] [--prune]
  --to bucket  copia fotos e papéis da pasta para o balde de STORAGE_URL; --to folder, de volta
  --check      confere também o que já estava lá, arquivo por arquivo
  --prune      apaga no destino o que a origem não tem mais; só com o Cafezal parado`;

function wordsOf(): { isToBucket: boolean; checksAll: boolean; prunes: boolean } {
  const options = { to: { type: 'string' }, check: { type: 'boolean' }, prune: { type: 'boolean' } } as const;
  const { to, check = false, prune = false } = readWords(options, USAGE);
  if (to !== 'bucket' && to !== 'folder') throw new CopyError(USAGE);
  return { isToBucket: to === 'bucket', checksAll: check, prunes: prune };
}

async function work(): Promise<void> {
  const { isToBucket, checksAll, prunes } = wordsOf();
  const config = readConfig(process.env);
  const { photoStore, bucket } = openStorage(config);
  if (bucket === null) throw new CopyError('Falta STORAGE_URL: diga de qual balde se trata.');
  const folder = photosInFolder(config);
  const [from, to] = isToBucket ? [folder, photoStore] : [photoStore, folder];
  const tellNow = createTeller();
  const { moved, there, extra } = await movePhotos({
    ...{ from, to, checksAll },
    tell: ({ checked, of }) => tellNow(`  fotos e papéis: ${shown(checked)} de ${shown(of)}`),
  });
  say(`Pronto: ${shown(moved)} arquivos copiados e conferidos; ${shown(there)} já estavam lá.`);
  if (extra.length === 0) return;
  // An empty source is more likely a wrong setting than a farm without photos.
  if (prunes && moved + there === 0) throw new CopyError('A origem está vazia: nada foi apagado no destino.');
  if (!prunes) return say(`No destino há ${shown(extra.length)} arquivos que a origem não tem; --prune os apaga.`);
  for (const key of extra) await to.delete(key);
  say(`Apagados no destino, porque a origem não os tem: ${shown(extra.length)}.`);
}

await runCommand('Nem tudo foi copiado. Rode de novo: continua de onde parou. A origem está como estava.', work);
