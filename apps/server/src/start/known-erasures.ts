import { join } from 'node:path';
import { ERASURES_NAME } from '../platform/data-directory.ts';
import { CopyError } from '../services/copies/copy-error.ts';
import { type ErasureList, listsBeside, readErasures } from '../services/copies/erasure-list.ts';
import { say, shown, shownMoment } from './copy-command.ts';

/** A list of erasures, and the file that it was read from. */
type ListedErasures = ErasureList & { readonly file: string };

/** Where lists of erasures are looked for: beside copies, in the data folder, and those that somebody named. */
type Places = { readonly copies: string; readonly dataDir: string | null; readonly named: readonly string[] };

const WHAT_TO_DO = `Nada foi mudado. Sem ela voltariam contas que foram apagadas. Ponha uma boa no lugar dela; se não
há outra, tire-a dali e repita: quem só ela conhecia precisa ser apagado de novo.`;

async function readList(file: string): Promise<ListedErasures | null> {
  try {
    const list = await readErasures(file);
    return list === null ? null : { ...list, file };
  } catch (error) {
    if (!(error instanceof CopyError)) throw error;
    throw new CopyError(`${error.message} ${WHAT_TO_DO}`, error);
  }
}

/** The lists of erasures that can be found. Throws CopyError for a damaged one, and for a named one that is not there. */
export async function knownErasures({ copies, dataDir, named }: Places): Promise<ListedErasures[]> {
  const inData = dataDir === null ? [] : [join(dataDir, ERASURES_NAME)];
  const found: ListedErasures[] = [];
  for (const file of new Set([...(await listsBeside(copies)), ...inData, ...named])) {
    const list = await readList(file);
    if (list !== null) found.push(list);
    else if (named.includes(file)) throw new CopyError(`A lista de apagamentos ${file} não existe. Nada foi mudado.`);
  }
  return found;
}

const knownUntil = (until: string | null): string =>
  until === null ? 'não diz até quando' : `até ${shownMoment(until)}`;

/** The latest moment until which some list tells; each has all erasures of its database until then. */
function latest(lists: readonly ListedErasures[]): string | null {
  const moments = lists.flatMap(({ until }) => until ?? []);
  return moments.sort((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? null;
}

/** Says who was erased again, by which lists, and from when on erasures are not known. */
export function reportErasures(lists: readonly ListedErasures[], erased: number): void {
  say(`Contas apagadas de novo, porque foram apagadas depois da cópia: ${shown(erased)}.`);
  if (lists.length === 0) say('Não há lista de apagamentos ao lado da cópia, nem em DATA_DIR.');
  for (const { file, until } of lists) say(`  pela lista ${file} (${knownUntil(until)})`);
  const until = latest(lists);
  say(
    `NÃO SE SABE quem apagou a conta depois ${until === null ? 'da cópia' : `de ${shownMoment(until)}`}, se a máquina`,
  );
  say('de antes se perdeu. Tem a pasta de dados dela? Antes de ligar o servidor, repita num lugar vazio com');
  say(`--erasures <pasta de dados de antes>/${ERASURES_NAME}`);
}
