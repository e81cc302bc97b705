import { PROBLEMS, type ProblemCode } from '@cafezal/domain/record/problem.ts';
import type { FarmCall, FarmClient } from './farm-client.ts';
import type { LooseBody, TestAnswer, TestFailure } from './test-client.ts';

/** What is wrong or odd in a line. */
export type ImportRemark = { column: string | null; code?: string; message: string };

/** A line of an import as the API answers it, as far as tests read it. */
export type ImportLine = {
  line: number;
  status: string;
  cells: Record<string, string>;
  skipped?: boolean;
  errors: ImportRemark[];
  warnings: ImportRemark[];
  record?: { id: string; name: string; section?: string; isDeleted?: boolean };
  kept?: string;
};

type ImportQuestion = {
  id: string;
  kind: string;
  message: string;
  answer: string | null;
  options: { value: string; label: string; samples: string[] }[];
};

/** An import as the API answers it, as far as tests read it. */
export type TestImport = {
  id: string;
  status: string;
  section: string;
  fileName: string;
  canUndo: boolean;
  byName?: string | null;
  records: number;
  kept: number;
  failure?: { code: string; message: string; requestId?: string; records?: { name: string; message: string }[] };
  mapping: Record<string, string | null>;
  columns: { column: string; heading: string; samples: string[] }[];
  questions: ImportQuestion[];
  counts: Record<string, number>;
  lines: ImportLine[];
};

/** The body of any answer about imports. */
export type ImportBody = LooseBody & { import: TestImport; imports: TestImport[]; success?: false };

type Content = string | Uint8Array<ArrayBuffer>;
type NamedFile = readonly [name: string, content: Content];

/** Files as a form sends them. */
function formOfFiles(files: readonly NamedFile[]): FormData {
  const form = new FormData();
  for (const [name, content] of files) form.append('file', new Blob([content]), name);
  return form;
}

/** A file as a form sends it. */
export const formOf = (content: Content, name: string): FormData => formOfFiles([[name, content]]);

const isAtWork = ({ import: shown }: ImportBody): boolean =>
  shown !== undefined && (shown.status === 'confirming' || shown.status === 'undoing');

/** Brings files into a farm, and asks about them: `path` is below the farm's imports. */
export function importsOn(farm: FarmClient, who: Pick<FarmCall, 'as'> = {}) {
  const once = (method: string, path: string, json?: unknown): Promise<TestAnswer<ImportBody>> =>
    farm.ask<ImportBody>(method, `/importacoes${path}`, { ...who, ...(json === undefined ? {} : { json }) });
  /** Work that goes on after its answer, on a busy machine, is waited for, and answered as if it had been done before. */
  const call = async (method: string, path = '', json?: unknown): Promise<TestAnswer<ImportBody>> => {
    let answer = await once(method, path, json);
    if (answer.status !== 202) return answer;
    while (isAtWork(answer.body)) answer = await once('GET', `/${answer.body.import.id}`);
    const { failure } = answer.body.import;
    if (failure === undefined) return answer;
    // A failure has a problem's code.
    const [status] = PROBLEMS[failure.code as ProblemCode];
    return { ...answer, status, body: { ...answer.body, error: failure as unknown as TestFailure } };
  };
  const bringFiles = (kind: 'mapa' | 'nfe', ...files: readonly NamedFile[]): Promise<TestAnswer<ImportBody>> =>
    farm.ask<ImportBody>('POST', `/importacoes?kind=${kind}`, { ...who, body: formOfFiles(files) });
  return {
    call,
    bringFiles,
    /** Brings files that can be read; answers how they would come in. */
    shown: async (kind: 'mapa' | 'nfe', ...files: readonly NamedFile[]): Promise<TestImport> => {
      const { status, body } = await bringFiles(kind, ...files);
      if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
      return body.import;
    },
    bring: (section: string, content: Content, name = 'colheitas-2025.csv'): Promise<TestAnswer<ImportBody>> =>
      farm.ask<ImportBody>('POST', `/importacoes?kind=planilha&section=${section}`, {
        ...who,
        body: formOf(content, name),
      }),
    /** Confirms, and waits until it is done; answers the import. */
    confirm: async (id: string): Promise<TestImport> => (await call('POST', `/${id}/confirmar`)).body.import,
    /** Takes a confirmed import back, and waits until it is done; answers the import. */
    undo: async (id: string): Promise<TestImport> => (await call('POST', `/${id}/desfazer`)).body.import,
  };
}
