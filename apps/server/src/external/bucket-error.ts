/** The storage of photos did not do what was asked: it is away, or refuses us. What was asked may have been done. */
export class BucketError extends Error {
  /** HTTP status of the last answer; undefined where none came. */
  readonly status: number | undefined;
  /** The storage's own word for it, such as `AccessDenied`; empty where it gave none. */
  readonly code: string;

  constructor(what: string, { status, code = '', cause }: { status?: number; code?: string; cause?: unknown } = {}) {
    super(`storage: ${what}${status === undefined ? '' : `, ${status} ${code}`.trimEnd()}`, { cause });
    this.name = 'BucketError';
    this.status = status;
    this.code = code;
  }

  /** Whether another try may do: nothing came, or the storage itself has trouble. What it does not know (501) it will not learn. */
  get isPassing(): boolean {
    if (this.status === undefined || this.status === 429 || this.status === 408) return true;
    return this.status >= 500 && this.status !== 501;
  }
}
