import { createBucket } from '../external/bucket.ts';
import { readConfig } from '../platform/config.ts';
import { CopyError } from '../services/copies/copy-error.ts';
import { type BucketFinding, checkBucket } from '../services/photos/check-bucket.ts';
import { readWords, runCommand, say } from './copy-command.ts';

const MARKS: Readonly<Record<BucketFinding['state'], string>> = { good: 'certo', missing: 'FALTA', advice: 'aviso' };

async function work(): Promise<void> {
  readWords({}, 'Como usar: npm run storage:check');
  const { storage, publicUrl, shellOrigins } = readConfig(process.env);
  if (storage === null) throw new CopyError('Falta STORAGE_URL: diga de qual balde se trata.');
  say(`Conferindo ${storage.base}.`);
  let missing = 0;
  for await (const { state, words } of checkBucket(createBucket(storage), [publicUrl, ...shellOrigins])) {
    say(`  ${MARKS[state]}  ${words}`);
    if (state === 'missing') missing += 1;
  }
  if (missing > 0) throw new CopyError(`Faltam ${missing} coisas. docs/operating.md diz como o balde precisa estar.`);
  say('O balde tem tudo de que o Cafezal precisa.');
}

await runCommand('O balde ainda não serve.', work);
