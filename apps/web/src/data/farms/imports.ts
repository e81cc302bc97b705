import type { Section } from '@cafezal/domain/record/record.ts';
import type { Choices, LineChoice, Preview, PreviewLine } from '@cafezal/domain/sheets/preview.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { exchangeOpenFarmSoon } from '../farm/open-farm.ts';
import { api } from '../server/api.ts';
import type { Json } from '../server/server-answer.ts';
import { uploadWatched } from '../server/watched-upload.ts';

/** What a file is, by which the server reads it. */
export type ImportKindName = 'planilha' | 'mapa' | 'nfe';

/** How far a file is on its way into a farm. */
export type ImportStatus = 'reading' | 'preview' | 'confirming' | 'confirmed' | 'undoing' | 'undone';

/** A record that keeps a file from being undone. */
export type RecordInUse = {
  id: string;
  section: Section;
  slug: string;
  name: string;
  line: number;
  message: string;
  /** What takes from it, by its code. */
  drawn?: readonly { code: string }[];
};

/** What is said of every file that came in; instants are ISO. */
export type ImportSummary = {
  id: string;
  kind: ImportKindName;
  /** What it is of: a section, or `safras`. */
  section: string;
  fileName: string;
  status: ImportStatus;
  counts: Readonly<Record<string, number>>;
  createdAt: string;
  endedAt: string | null;
  /** Records that it wrote. */
  records: number;
  /** Invoices that it keeps for later. */
  kept: number;
  canUndo: boolean;
  /** How far the work is, while it goes on. */
  done?: number;
  of?: number;
  /** Who brought it; told in the list of files alone. */
  byName?: string | null;
  /** Why the last work on it came to nothing, with the records that hold an undo. */
  failure?: { code: string; message: string; records?: readonly RecordInUse[] };
};

/** A line as it would come in, the record that was written of it, or in words what is kept of it for later. */
export type ImportLine = Omit<PreviewLine, 'record'> & {
  record?: { id: string; name: string; section?: Section; slug?: string; isDeleted?: boolean };
  kept?: string;
};

/** A file with its lines; while the server works on it there are none. */
export type ImportedFile = ImportSummary &
  Omit<Preview, 'writes' | 'keeps' | 'counts' | 'lines'> & { lines: readonly ImportLine[] };

/** What is changed of a preview. */
export type ChangedChoices = Partial<Pick<Choices, 'mapping' | 'answers'>> & {
  lines?: readonly (LineChoice & { line: number })[];
};

const NO_PREVIEW = { headingLine: null, columns: [], fields: [], mapping: {}, questions: [], lines: [] };
const WORKING: ReadonlySet<ImportStatus> = new Set(['reading', 'confirming', 'undoing']);

/** Whether the server works on a file. */
export const isWorking = ({ status }: Pick<ImportSummary, 'status'>): boolean => WORKING.has(status);

const fileIn = ({ import: answered }: Json): ImportedFile => {
  // The contract's answer of …/importacoes.
  const file = answered as ImportedFile;
  return { ...file, ...NO_PREVIEW, ...file };
};

const pathOf = (farmId: string, id = ''): string => `/farms/${farmId}/importacoes${id === '' ? '' : `/${id}`}`;

/** Sends a file to be looked at. The same `key` makes one import, however often it is sent. */
export async function bringFile(
  farmId: string,
  { kind, section, files }: { kind: ImportKindName; section: string; files: readonly File[] },
  watched: Parameters<typeof uploadWatched>[2],
): Promise<ImportedFile> {
  const query = new URLSearchParams({ kind, section });
  return fileIn(await uploadWatched(`${pathOf(farmId)}?${query}`, files, watched));
}

/** The files that came into a farm, from the server, the newest first; null until it answers. */
export function useImports(farmId: string): { imports: readonly ImportSummary[] | null; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: ['imports', farmId],
    queryFn: async () => {
      // The contract's answer of …/importacoes.
      const { imports } = (await api.get(pathOf(farmId))) as { imports: ImportSummary[] };
      return imports;
    },
    staleTime: 0,
  });
  return { imports: data ?? null, error };
}

/** Between two questions how far the work is, in ms. */
const POLL_MS = 1_000;

/** A file that came in, from the server; null until it answers. While the server works on it, it is asked again. */
export function useImport(
  farmId: string,
  id: string,
): { file: ImportedFile | null; error: Error | null; refresh: () => Promise<unknown> } {
  const { data, error, refetch } = useQuery({
    queryKey: ['import', farmId, id],
    queryFn: async () => fileIn(await api.get(pathOf(farmId, id))),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data !== undefined && isWorking(state.data) ? POLL_MS : false),
    refetchOnReconnect: true,
  });
  return { file: data ?? null, error, refresh: refetch };
}

/** Changing, confirming and undoing a file. All need the network and throw the server's refusal. */
export function useImportActions(farmId: string, id = '') {
  const queries = useQueryClient();
  return useMemo(() => {
    const keep = (file: ImportedFile): ImportedFile => {
      queries.setQueryData(['import', farmId, file.id], file);
      return file;
    };
    const act = async (what: 'confirmar' | 'desfazer'): Promise<ImportedFile> => {
      try {
        return keep(fileIn(await api.post(`${pathOf(farmId, id)}/${what}`)));
      } finally {
        void queries.invalidateQueries({ queryKey: ['imports', farmId] });
        exchangeOpenFarmSoon();
      }
    };
    return {
      change: async (changed: ChangedChoices): Promise<ImportedFile> =>
        keep(fileIn(await api.patch(pathOf(farmId, id), changed))),
      confirm: () => act('confirmar'),
      undo: () => act('desfazer'),
      /** Keeps what was answered elsewhere, so that the next screen has it at once. */
      keep,
    };
  }, [queries, farmId, id]);
}
