/** What a person did on a device and was told that it is kept. */
export type Deed = { cycle: number; device: string; section: string; recordId: string } & (
  | { op: 'create'; name: string | null; isUndone: boolean }
  | { op: 'edit'; before: string; after: string }
  | { op: 'delete'; seen: string }
  | { op: 'restore' }
  | { op: 'reading'; value: number; isUndone: boolean }
  | { op: 'photo' }
);

/** Unsent work that a device keeps, with the reason that its person is shown. */
export type Report = {
  cycle: number;
  device: string;
  recordId: string;
  kind: string;
  reason: string;
  values: unknown[];
};

/** Everything that was done and reported in a run, against which the server and the devices are judged. */
export class Ledger {
  readonly deeds: Deed[] = [];
  readonly reports: Report[] = [];
  #counted = 0;

  /** A number that stands for nothing else in the run. */
  count(): number {
    this.#counted += 1;
    return this.#counted;
  }

  of<Op extends Deed['op']>(op: Op): Extract<Deed, { op: Op }>[] {
    return this.deeds.filter((deed): deed is Extract<Deed, { op: Op }> => deed.op === op);
  }

  /** Whether a device reported something of a record to its person. */
  isReported(recordId: string): boolean {
    return this.reports.some((report) => report.recordId === recordId);
  }

  /** Whether a value of a record was part of such a report. */
  isReportedWith(recordId: string, value: unknown): boolean {
    return this.reports.some((report) => report.recordId === recordId && report.values.includes(value));
  }

  /** Records that were made, and whose last deed is their deletion. */
  binned(section: string): string[] {
    const last = new Map<string, Deed>();
    for (const deed of this.deeds) if (deed.section === section) last.set(deed.recordId, deed);
    return [...last.values()].flatMap(({ op, recordId }) => (op === 'delete' ? [recordId] : []));
  }

  /** Every name that a record was given. */
  namesOf(recordId: string): ReadonlySet<string> {
    return new Set(
      this.deeds
        .filter((deed) => deed.recordId === recordId)
        .flatMap((deed) => (deed.op === 'create' ? [deed.name ?? ''] : deed.op === 'edit' ? [deed.after] : [])),
    );
  }

  /** Records that were made, not taken back, and whose last own deed is no deletion: a device may work on them. */
  living(section: string): { recordId: string }[] {
    const last = new Map<string, Deed>();
    for (const deed of this.deeds) if (deed.section === section) last.set(deed.recordId, deed);
    const undone = new Set(this.of('create').flatMap(({ isUndone, recordId }) => (isUndone ? [recordId] : [])));
    return [...last.values()].filter(({ op, recordId }) => op !== 'delete' && !undone.has(recordId));
  }
}
