import { keptAuthSecret, replaceAuthSecret } from '../platform/auth-secret.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { prepareDataDirectory } from '../platform/data-directory.ts';
import { noteRestore } from '../platform/last-restore.ts';
import { isSecretOf, readSecret } from '../services/copies/copied-secrets.ts';
import { CopyError, reasonOf } from '../services/copies/copy-error.ts';
import { assertEmpty, type Restored, type RestoreProgress, restore } from '../services/copies/restore.ts';
import { verifyCopy, type WholeCopy } from '../services/copies/verify-copy.ts';
import { openStorage } from '../services/photos/bucket-photo-store.ts';
import { createTeller, folderOf, readWords, runCommand, say, shown, shownMoment } from './copy-command.ts';
import { onTarget } from './copy-database.ts';
import { knownErasures, reportErasures } from './known-erasures.ts';

const USAGE = `Como usar: npm run restore -- --from <pasta das cópias, ou uma delas> [--check] [--sign-out] [--erasures <arquivo>]…
  --check      só confere a cópia inteira, sem mudar nada
  --sign-out   encerra todas as sessões: todos entram de novo
  --erasures   mais uma lista de apagamentos, como apagamentos.json da pasta de dados de antes`;

type Words = { from: string; isCheck: boolean; signOut: boolean; erasures: string[] };

function wordsOf(): Words {
  const options = {
    from: { type: 'string' },
    check: { type: 'boolean' },
    'sign-out': { type: 'boolean' },
    erasures: { type: 'string', multiple: true },
  } as const;
  const { from, check = false, 'sign-out': signOut = false, erasures = [] } = readWords(options, USAGE);
  if (from === undefined || from === '') throw new CopyError(USAGE);
  return { from: folderOf(from), isCheck: check, signOut, erasures: erasures.map(folderOf) };
}

/** The secret that sessions are signed with after the restore, and whether it is to be stored. */
async function secretOf(
  config: Config,
  { copy, manifest }: WholeCopy,
): Promise<{ keeps: boolean; store: string | null }> {
  if (config.authSecret !== null) return { keeps: await isSecretOf(manifest, config.authSecret), store: null };
  const copied = await readSecret(copy, manifest);
  if (copied !== null) return { keeps: true, store: copied };
  const kept = await keptAuthSecret(config.dataDir);
  return { keeps: kept !== null && (await isSecretOf(manifest, kept)), store: null };
}

function createProgress(): (progress: RestoreProgress) => void {
  const tell = createTeller();
  return (progress) => {
    if (progress.kind === 'table') tell(`  tabela ${progress.table}: ${shown(progress.rows)} linhas`);
    else tell(`  fotos e papéis: ${shown(progress.files)} de ${shown(progress.of)}`);
  };
}

function describe({ copy, manifest }: WholeCopy): void {
  say(`A cópia ${copy} está inteira: é do Cafezal ${manifest.product}, de ${shownMoment(manifest.at)}.`);
  if (manifest.missing > 0) say(`Quando foi feita já faltavam ${shown(manifest.missing)} fotos ou papéis.`);
}

function reportSessions(keeps: boolean, signOut: boolean): void {
  if (keeps && !signOut) {
    say('As sessões continuam, também as que alguém encerrou depois da cópia. Com --sign-out todos entrariam de novo.');
    return;
  }
  if (!keeps) say('O segredo das sessões (AUTH_SECRET) não é o da cópia: endereços antigos de fotos não abrem mais.');
  say('Todos precisam entrar de novo. O que espera nos aparelhos continua lá e é enviado depois.');
}

const UNDONE: Readonly<Record<Restored['undone'][number]['what'], string>> = {
  migrations: 'ATENÇÃO: tudo voltou, mas o banco não ficou pronto para este Cafezal. O próximo início termina isso.',
  figures: 'Tudo voltou, mas o banco não pôde se medir (analyze): no começo ele pode ser lento, e faz isso sozinho.',
};

function report(restored: Restored, { manifest, files }: WholeCopy): void {
  say(`Pronto: ${shown(restored.rows)} linhas e ${shown(files.size)} fotos e papéis.`);
  say(
    `O QUE FALTA: o que foi salvo depois de ${shownMoment(manifest.at)} não está aqui. Aparelhos que já tinham visto`,
  );
  say('mais buscam tudo de novo; o que ainda esperava neles é enviado.');
  if (restored.mails > 0) say(`E-mails que esperavam e são velhos demais para sair: ${shown(restored.mails)}.`);
  if (restored.others > 0) {
    say(`No balde já havia ${shown(restored.others)} fotos e papéis que não são da cópia: continuam lá.`);
  }
  for (const { what, error } of restored.undone) say(`${UNDONE[what]} Motivo: ${reasonOf(error)}.`);
  for (const table of restored.unknown) say(`A tabela ${table} não é do Cafezal: continua só na cópia.`);
}

async function work(): Promise<void> {
  const words = wordsOf();
  const whole = await verifyCopy(words.from, { isThorough: words.isCheck });
  describe(whole);
  const named = { copies: whole.folder, named: words.erasures };
  if (words.isCheck) return void (await knownErasures({ ...named, dataDir: null }));
  const config = readConfig(process.env);
  const lists = await knownErasures({ ...named, dataDir: config.dataDir });
  await prepareDataDirectory(config.dataDir);
  const { keeps, store } = await secretOf(config, whole);
  const { photoStore, bucket } = openStorage(config);
  const endSessions = words.signOut || !keeps;
  const restored = await onTarget(config, async (databaseUrl) => {
    const empty = { whole, databaseUrl, photoStore, allowsOthers: bucket !== null };
    await assertEmpty(empty);
    if (store !== null) await replaceAuthSecret(config.dataDir, store);
    return restore({
      ...empty,
      erasures: lists.flatMap(({ erasures }) => erasures),
      endSessions,
      now: new Date(),
      tell: createProgress(),
    });
  });
  const note = { at: new Date().toISOString(), of: whole.manifest.at, endedSessions: endSessions };
  await noteRestore(config.dataDir, note).catch((error: unknown) => {
    say(`O próximo início não dirá no log que uma cópia voltou: ${reasonOf(error)}.`);
  });
  report(restored, whole);
  reportSessions(keeps, words.signOut);
  reportErasures(lists, restored.erased);
}

await runCommand('A cópia não foi posta de volta.', work);
