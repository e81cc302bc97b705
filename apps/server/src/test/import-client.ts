import type { FarmCall, FarmClient } from './farm-client.ts';
import type { LooseBody, TestAnswer } from './test-client.ts';

/** A line of an import as the API answers it, as far as tests read it. */
export type ImportLine = {
  line: number;
  status: string;
  errors: { column: string | null; message: string }[];
  record?: { id: string; name: string; isDeleted?: boolean };
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
  failure?: { code: string; message: string; requestId?: string; records?: { name: string; message: string }[] };
  mapping: Record<string, string | null>;
  questions: { id: string; options: { value: string }[] }[];
  counts: Record<string, number>;
  lines: ImportLine[];
};

/** The body of any answer about imports. */
export type ImportBody = LooseBody & { import: TestImport; imports: TestImport[]; success?: false };

type Content = string | Uint8Array<ArrayBuffer>;

/** A file as a form sends it. */
export function formOf(content: Content, name: string): FormData {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  return form;
}

/** Brings files into a farm, and asks about them: `path` is below the farm's imports. */
export function importsOn(farm: FarmClient, who: Pick<FarmCall, 'as'> = {}) {
  const call = (method: string, path = '', json?: unknown): Promise<TestAnswer<ImportBody>> =>
    farm.ask<ImportBody>(method, `/importacoes${path}`, { ...who, ...(json === undefined ? {} : { json }) });
  return {
    call,
    bring: (section: string, content: Content, name = 'colheitas-2025.csv'): Promise<TestAnswer<ImportBody>> =>
      farm.ask<ImportBody>('POST', `/importacoes?kind=planilha&section=${section}`, {
        ...who,
        body: formOf(content, name),
      }),
    /** Confirms, and waits until it is done; answers the import. */
    confirm: async (id: string): Promise<TestImport> => {
      let { body } = await call('POST', `/${id}/confirmar`);
      while (body.import.status === 'confirming') ({ body } = await call('GET', `/${id}`));
      return body.import;
    },
  };
}
