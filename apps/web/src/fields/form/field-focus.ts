/** The innermost frame of a path: an error on a row is shown under the list if the row has no frame of its own. */
function frameOf(form: HTMLElement | null, path: string): HTMLElement | undefined {
  const frames = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  return frames
    .filter(({ dataset }) => path === dataset.field || path.startsWith(`${dataset.field}.`))
    .sort((one, other) => (other.dataset.field ?? '').length - (one.dataset.field ?? '').length)[0];
}

/** The frame of these paths that is first on the screen; undefined if none is rendered. */
export function firstFramed(form: HTMLElement | null, paths: readonly string[]): HTMLElement | undefined {
  const frames = paths.flatMap((path) => frameOf(form, path) ?? []);
  return frames.sort((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )[0];
}

const TYPED = 'input:not([type=hidden]), select, textarea';

/** Scrolls to the first of these fields and focuses it. */
export function focusField(form: HTMLElement | null, paths: readonly string[]): void {
  const frame = firstFramed(form, paths);
  frame?.scrollIntoView({ block: 'center' });
  // Focus the weight input and not the button before it that takes everything.
  const control = frame?.querySelector<HTMLElement>(TYPED) ?? frame?.querySelector('button');
  control?.focus({ preventScroll: true });
}

/** Scrolls to the first of these fields, or to its message if the field is not rendered. */
export function showField(form: HTMLElement | null, paths: readonly string[]): void {
  const shown = firstFramed(form, paths) ?? form?.querySelector('[data-warnings]');
  shown?.scrollIntoView({ block: 'center' });
}

const FIELDS = 'input:not([type=hidden]):not([disabled]), select, textarea, button:not([data-bar])';

/**
 * `Enter` in a text input moves to the next control instead of saving; with Ctrl or ⌘ it saves. An open list of options
 * handles `Enter` itself.
 */
export function moveOnEnter(event: KeyboardEvent, form: HTMLFormElement): void {
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
