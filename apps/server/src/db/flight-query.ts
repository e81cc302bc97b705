import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** A value as it goes over the wire. */
export type SentValue = string | Buffer | null;

/** A statement with its values, and the name under which its connection keeps it prepared, if it does. */
export type FlightStatement = { text: string; values: readonly SentValue[]; name: string | undefined };

/** What a statement answers: its command, how many rows it is of, and those that it returns. */
export type Answered = { command: string; rowCount: number | null; rows: Readonly<Record<string, unknown>>[] };

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
  /** Why a row could not be read. */
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
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name);
    const readers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'));
    this.#columns = { names, readers, blank: blankOf(names) };
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    // Thrown here it would end the process.
    try {
      this.#rows.push(rowOf(this.#columns, fields));
    } catch (error) {
      this.#unreadable = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (this.name !== undefined) this.#known.set(this.name, this.#columns);
    const [, command = '', count] = COMMAND.exec(text) ?? [];
    this.#answered.push({ command, rowCount: count === undefined ? null : Number(count), rows: this.#rows });
    this.#expectNext();
  }

  handleError(error: Error, { submittedNamedStatements }: Pick<Connection, 'submittedNamedStatements'>): void {
    // What comes after the one that failed is not prepared.
    for (const { name } of this.statements.slice(this.#answered.length))
      if (name !== undefined) delete submittedNamedStatements[name];
    this.callback(error, []);
  }

  handleReadyForQuery(): void {
    this.callback(this.#unreadable, this.#answered);
  }
}
