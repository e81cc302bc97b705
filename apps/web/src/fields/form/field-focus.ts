/** The deepest frame round a path: an error on a row stands under the list when the row has no frame of its own. */
function frameOf(form: HTMLElement | null, path: string): HTMLElement | undefined {
  const frames = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  return frames
    .filter(({ dataset }) => path === dataset.field || path.startsWith(`${dataset.field}.`))
    .sort((one, other) => (other.dataset.field ?? '').length - (one.dataset.field ?? '').length)[0];
}

/** The frame of the path that comes first on the screen; undefined where none of them is drawn. */
export function firstFramed(form: HTMLElement | null, paths: readonly string[]): HTMLElement | undefined {
  const frames = paths.flatMap((path) => frameOf(form, path) ?? []);
  return frames.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}

const TYPED = 'input:not([type=hidden]), select, textarea';

/** Goes to the first field of these and puts the cursor into it. */
export function focusField(form: HTMLElement | null, paths: readonly string[]): void {
  const frame = firstFramed(form, paths);
  frame?.scrollIntoView({ block: 'center' });
  // What takes a lot away stands before its weight.
  const control = frame?.querySelector<HTMLElement>(TYPED) ?? frame?.querySelector('button');
  control?.focus({ preventScroll: true });
}

/** Brings the first field of these into sight, or what is said of them where none is drawn. */
export function showField(form: HTMLElement | null, paths: readonly string[]): void {
  const shown = firstFramed(form, paths) ?? form?.querySelector('[data-doubts]');
  shown?.scrollIntoView({ block: 'center' });
}

const FIELDS = 'input:not([type=hidden]):not([disabled]), select, textarea, button:not([data-bar])';

/**
 * `Enter` in a line of text goes to the next control instead of saving; with Ctrl or ⌘ it saves. Where a list of
 * choices is open under the field, `Enter` is its own.
 */
export function walkOnEnter(event: KeyboardEvent, form: HTMLFormElement): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    form.requestSubmit();
    return;
  }
  if (!(target instanceof HTMLInputElement) || ['radio', 'checkbox'].includes(target.type)) return;
  event.preventDefault();
  const controls = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter((one) => one.checkVisibility());
  const next = controls[controls.indexOf(target) + 1] ?? form.querySelector<HTMLElement>('[type=submit]');
  next?.focus();
}
