import { Problem } from '@cafezal/domain/record/problem.ts';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** A value as it goes over the wire. */
export type SentValue = string | Buffer | null;

/** A statement with its values, and the name under which its connection keeps it prepared, if it does. */
export type FlightStatement = { text: string; values: readonly SentValue[]; name: string | undefined };

/** What a statement answers: its command, how many rows it is of, and those that it returns, or why they cannot be read. */
export type Answered = {
  command: string;
  rowCount: number | null;
  rows: Readonly<Record<string, unknown>>[];
  unreadable: Error | null;
};

/**
 * The columns that a statement answers, each with what reads its text, and a row of nothing but nulls; null where it answers none.
 */
export type Columns = {
  names: readonly string[];
  readers: readonly ((text: string) => unknown)[];
  blank: Readonly<Record<string, unknown>>;
} | null;

/** The columns of a connection's prepared statements, by name. */
export type KnownColumns = Map<string, Columns>;

/** pg's connection, as queries of one's own find it. */
type Connection = {
  parse: (message: { text: string; name: string | undefined }) => void;
  bind: (message: { statement: string | undefined; values: readonly SentValue[] }) => void;
  describe: (message: { type: 'P' }) => void;
  execute: (message: Record<never, never>) => void;
  sync: () => void;
  stream: { cork: () => void; uncork: () => void };
  /** Texts by name: what is prepared, and what is on its way to be. pg moves the second to the first. */
  parsedStatements: Readonly<Record<string, string>>;
  submittedNamedStatements: Record<string, string>;
};

/**
 * Bytes of rows that the statements of one flight may answer, and all flights that are under way together: whoever fills a farm for an
 * hour and asks for a report of it must not take the memory of everybody. 100,000 usual records have 130 MB.
 */
const MOST_BYTES = 192 * 1024 * 1024;
const MOST_TOGETHER = 2 * MOST_BYTES;

let bytesTogether = 0;

const TOO_MUCH = 'São dados demais para uma resposta só.';
const BUSY_S = 2;

/** `INSERT 0 5`, `SELECT 5`, `BEGIN`. */
const COMMAND = /^([A-Z]+)(?: \d+)??(?: (\d+))?$/;

const isPrepared = ({ parsedStatements, submittedNamedStatements }: Connection, name: string): boolean =>
  parsedStatements[name] !== undefined || submittedNamedStatements[name] !== undefined;

/** Values as they go over the wire. Throws for what cannot. */
export const sentValues = (values: readonly unknown[]): SentValue[] => values.map(prepareValue);

/**
 * A row to copy for each that comes. V8 makes a dictionary of an object that gets more than a dozen keys one by one, seven times as large and
 * slow wherever it is read or copied; what `JSON.parse` makes, and a copy of it, has a place for each key.
 */
const blankOf = (names: readonly string[]): Readonly<Record<string, unknown>> =>
  JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}:null`).join(',')}}`);

function rowOf(columns: Columns, fields: readonly (string | null)[]): Record<string, unknown> {
  if (columns === null) throw new Error('a row of a statement that answers none');
  const { names, readers, blank } = columns;
  const row = { ...blank };
  for (let at = 0; at < names.length; at += 1) {
    const text = fields[at] as string | null;
    if (text !== null) row[names[at] as string] = readers[at]?.(text);
  }
  return row;
}

/**
 * Statements behind one `Sync`: one packet, one transaction unless they begin it themselves, one answer. The first that fails undoes
 * all before it, and those behind it are not run. Of a prepared statement the columns are asked once a connection: with pg's own query
 * the database describes them each time, and a reader is looked up for each.
 */
export class FlightQuery extends pg.Query {
  readonly statements: readonly FlightStatement[];
  readonly #known: KnownColumns;
  readonly #answered: Answered[] = [];
  #columns: Columns = null;
  #rows: Record<string, unknown>[] = [];
  /** Of the rows so far, of all its statements. */
  #bytes = 0;
  /** Why rows of this statement are not read to the end. */
  #unreadable: Error | null = null;
  // Of the statement that is answered next: pg notes by these what is prepared.
  name: string | undefined;
  text: string | undefined;
  callback: (error: Error | null, answered: Answered[]) => void;

  constructor(statements: readonly FlightStatement[], known: KnownColumns, callback: FlightQuery['callback']) {
    super('');
    this.statements = statements;
    this.#known = known;
    this.callback = callback;
    this.#expectNext();
    // pg's types say less of a connection than queries need.
    this.submit = (connection) => this.#send(connection as unknown as Connection);
  }

  #send(connection: Connection): void {
    connection.stream.cork();
    try {
      for (const { text, values, name } of this.statements) {
        if (name === undefined || !isPrepared(connection, name)) connection.parse({ text, name });
        if (name !== undefined && !isPrepared(connection, name)) connection.submittedNamedStatements[name] = text;
        connection.bind({ statement: name, values });
        if (name === undefined || !this.#known.has(name)) connection.describe({ type: 'P' });
        connection.execute({});
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #expectNext(): void {
    const { name, text } = this.statements[this.#answered.length] ?? {};
    this.name = name;
    this.text = text;
    this.#columns = (name === undefined ? undefined : this.#known.get(name)) ?? null;
    this.#rows = [];
    this.#unreadable = null;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name);
    const readers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
    this.#columns = { names, readers, blank: blankOf(names) };
  }

  #takeBytes(length: number): void {
    this.#bytes += length;
    bytesTogether += length;
    if (this.#bytes > MOST_BYTES) throw new Problem('request/too-large', { message: TOO_MUCH });
    if (bytesTogether > MOST_TOGETHER) throw new Problem('server/not-ready', { retryAfterSec: BUSY_S });
  }

  #giveBytesBack(): void {
    bytesTogether -= this.#bytes;
    this.#bytes = 0;
  }

  handleDataRow({ fields, length }: { fields: readonly (string | null)[]; length: number }): void {
    // What is too much comes to its end, and nobody keeps it.
    if (this.#unreadable !== null) return;
    // Thrown here it would end the process.
    try {
      this.#takeBytes(length);
      this.#rows.push(rowOf(this.#columns, fields));
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
      this.#rows = [];
      this.#giveBytesBack();
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== undefined) this.#known.set(this.name, this.#columns);
    const [, command = '', count] = COMMAND.exec(text) ?? [];
    const rowCount = count === undefined ? null : Number(count);
    this.#answered.push({ command, rowCount, rows: this.#rows, unreadable: this.#unreadable });
    this.#expectNext();
  }

  handleError(error: Error, { submittedNamedStatements }: Pick<Connection, 'submittedNamedStatements'>): void {
    // What comes after the one that failed is not prepared.
    for (const { name } of this.statements.slice(this.#answered.length))
      if (name !== undefined) delete submittedNamedStatements[name];
    this.#giveBytesBack();
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.#giveBytesBack();
    this.callback(null, this.#answered);
  }
}
