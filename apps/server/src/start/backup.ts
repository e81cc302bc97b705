import { relative } from 'node:path';
import { keptAuthSecret } from '../platform/auth-secret.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { noteBackup } from '../platform/last-backup.ts';
import { type Backup, type BackupProgress, backUp } from '../services/copies/backup.ts';
import { CopyError, reasonOf } from '../services/copies/copy-error.ts';
import { openStorage } from '../services/photos/bucket-photo-store.ts';
import { createTeller, folderOf, readWords, runCommand, say, shown, shownMoment } from './copy-command.ts';
import { onSource } from './copy-database.ts';

const USAGE = `Como usar: npm run backup -- --to <pasta das cópias> [--keep 14] [--with-secrets] [--reread]
  --keep N         guarda as N cópias mais novas e apaga as outras
  --with-secrets   copia também o segredo das sessões (AUTH_SECRET) e links de e-mails que esperam
  --reread         lê de novo as fotos e papéis que já estão na pasta e troca os danificados pelos originais`;

type Words = { folder: string; keep: number | null; withSecrets: boolean; rereads: boolean };

function wordsOf(): Words {
  const options = {
    to: { type: 'string' },
    keep: { type: 'string' },
    'with-secrets': { type: 'boolean' },
    reread: { type: 'boolean' },
  } as const;
  const { to, keep, 'with-secrets': withSecrets = false, reread: rereads = false } = readWords(options, USAGE);
  const isCount = keep === undefined || /^[1-9]\d{0,4}$/.test(keep);
  if (to === undefined || to === '' || !isCount) throw new CopyError(USAGE);
  return { folder: folderOf(to), keep: keep === undefined ? null : Number(keep), withSecrets, rereads };
}

/** A copy on the same disk, within the folder that it copies, goes with it. */
function assertApart({ dataDir }: Config, folder: string): void {
  const way = relative(dataDir, folder);
  if (way === '' || !(way.startsWith('..') || way === folder)) {
    throw new CopyError(`A pasta das cópias fica dentro de ${dataDir}. Escolha uma fora, melhor em outro disco.`);
  }
}

function createProgress(): (progress: BackupProgress) => void {
  const tell = createTeller();
  return (progress) => {
    if (progress.kind === 'begun') say(`Copiando o banco como está em ${shownMoment(progress.at)}.`);
    if (progress.kind === 'table') tell(`  tabela ${progress.table}: ${shown(progress.rows)} linhas`);
    if (progress.kind === 'files') tell(`  fotos e papéis: ${shown(progress.files)}, novos ${shown(progress.written)}`);
  };
}

function report({ manifest, written, removed, damaged, needed }: Backup, { withSecrets }: Words): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `Pronto: ${shown(rows)} linhas em ${shown(manifest.tables.length)} tabelas, ${shown(manifest.files.count)} fotos e`,
  );
  say(`papéis, dos quais ${shown(written)} novos. Cópias antigas apagadas: ${shown(removed)}.`);
  for (const name of damaged) {
    say(`ATENÇÃO: a cópia antiga ${name} está danificada. Apague a pasta dela; até lá nenhuma foto antiga é apagada.`);
  }
  if (manifest.missing > 0) {
    say(
      `ATENÇÃO: ${shown(manifest.missing)} fotos ou papéis que o banco conhece não estão onde deviam e faltam à cópia.`,
    );
  }
  if (needed.length > 0) {
    say(
      `Por isso ficam também ${shown(needed.length)} cópias antigas, que ainda têm alguns deles: ${needed.join(', ')}.`,
    );
  }
  if (withSecrets) say('A cópia tem segredos: quem a lê pode se passar por qualquer pessoa.');
  else say('O segredo das sessões (AUTH_SECRET) não está na cópia: guarde-o à parte, ou todos entrarão de novo.');
}

async function work(): Promise<void> {
  const words = wordsOf();
  const config = readConfig(process.env);
  assertApart(config, words.folder);
  const made = await onSource(config, async (databaseUrl) => {
    return backUp({
      ...words,
      databaseUrl,
      photoStore: openStorage(config).photoStore,
      version: config.version,
      authSecret: config.authSecret ?? (await keptAuthSecret(config.dataDir)),
      tell: createProgress(),
    });
  });
  report(made, words);
  const last = { at: made.manifest.at, folder: words.folder, missing: made.manifest.missing };
  await noteBackup(config.dataDir, last).catch((error: unknown) => {
    say(`A idade da cópia não aparece nas métricas, nem os próximos apagamentos ao lado dela: ${reasonOf(error)}.`);
  });
  process.stdout.write(`${made.copy}\n`);
}

await runCommand('A cópia não foi feita. As de antes continuam boas.', work);
