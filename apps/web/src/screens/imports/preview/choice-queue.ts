import type { LineChoice } from '@cafezal/domain/sheets/preview.ts';
import type { ChangedChoices, ImportedFile } from '../../../data/farms/imports.ts';
import { ApiError } from '../../../data/server/api.ts';

type Lines = ReadonlyMap<number, LineChoice>;

const linesOf = ({ lines = [] }: ChangedChoices): Lines => new Map(lines.map(({ line, ...choice }) => [line, choice]));

/** What is changed by one and then by another; of the same cell the later counts. */
export function mergeChanges(before: ChangedChoices, next: ChangedChoices): ChangedChoices {
  const lines = new Map(linesOf(before));
  for (const [line, choice] of linesOf(next)) {
    const known = lines.get(line);
    const cells = { ...known?.cells, ...choice.cells };
    lines.set(line, { ...known, ...choice, ...(Object.keys(cells).length > 0 && { cells }) });
  }
  return {
    mapping: { ...before.mapping, ...next.mapping },
    answers: { ...before.answers, ...next.answers },
    lines: [...lines].map(([line, choice]) => ({ line, ...choice })),
  };
}

const NOTHING: ChangedChoices = {};

/** A file as it is with what the server does not know yet. */
export function withChanges(file: ImportedFile, changed: ChangedChoices): ImportedFile {
  if (changed === NOTHING) return file;
  const { mapping = {}, answers = {} } = changed;
  const choices = linesOf(changed);
  const lines = file.lines.map((line) => {
    const choice = choices.get(line.line);
    if (choice === undefined) return line;
    return { ...line, cells: { ...line.cells, ...choice.cells }, skipped: choice.skip ?? line.skipped };
  });
  return {
    ...file,
    lines: choices.size === 0 ? file.lines : lines,
    mapping: { ...file.mapping, ...mapping },
    questions: file.questions.map((question) => ({ ...question, answer: answers[question.id] ?? question.answer })),
  };
}

/** What waits to be sent, whether it is being sent, and why it was not. */
export type ChoiceState = { unsent: ChangedChoices; isBusy: boolean; failure: unknown };

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500 && error.status !== 429;

/**
 * Sends what is changed of a preview, one call at a time and what came meanwhile in the next. Without an answer it waits until
 * `retry`; what the server refuses is forgotten.
 */
export class ChoiceQueue {
  readonly #send: (changed: ChangedChoices) => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #waiting: ChangedChoices = NOTHING;
  #sending: ChangedChoices | null = null;
  #state: ChoiceState = { unsent: NOTHING, isBusy: false, failure: null };
  #work: Promise<void> | null = null;
  /** Whether somebody asked for a try while another was under way, which may have begun before the signal returned. */
  #isAskedAgain = false;

  constructor(send: (changed: ChangedChoices) => Promise<unknown>) {
    this.#send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): ChoiceState => this.#state;

  #tell(failure: unknown): void {
    const isEmpty = this.#sending === null && this.#waiting === NOTHING;
    const unsent = isEmpty ? NOTHING : mergeChanges(this.#sending ?? NOTHING, this.#waiting);
    this.#state = { unsent, isBusy: this.#sending !== null, failure };
    for (const listener of this.#listeners) listener();
  }

  async #sendAll(): Promise<void> {
    let refusal: unknown = null;
    while (this.#waiting !== NOTHING) {
      const sent = this.#waiting;
      this.#sending = sent;
      this.#waiting = NOTHING;
      // Why the last try came to nothing is said until this one has an answer.
      this.#tell(this.#state.failure);
      try {
        await this.#send(sent);
      } catch (error) {
        this.#sending = null;
        if (!isRefused(error)) this.#waiting = mergeChanges(sent, this.#waiting);
        this.#tell(error);
        if (!isRefused(error) && !this.#isAskedAgain) return;
        this.#isAskedAgain = false;
        refusal = isRefused(error) ? error : null;
      }
      this.#sending = null;
    }
    this.#tell(refusal);
  }

  /** Sends what waits, after a try that is under way and finds no signal; resolves once nothing is under way. */
  readonly retry = (): Promise<void> => {
    this.#isAskedAgain = this.#work !== null;
    this.#work ??= this.#sendAll().finally(() => {
      this.#work = null;
    });
    return this.#work;
  };

  readonly add = (changed: ChangedChoices): void => {
    this.#waiting = mergeChanges(this.#waiting, changed);
    this.#tell(null);
    void this.retry();
  };

  /** Whether the server knows all that was changed, after another try. */
  readonly isSent = async (): Promise<boolean> => {
    await this.retry();
    return this.#waiting === NOTHING && this.#state.failure === null;
  };
}
