/** Frames to wait for an error to be drawn: what is set after an answer came is not drawn in the very next one. */
const MOST_FRAMES = 20;

/** Moves the focus to the first field in error once it is drawn; nowhere where the refusal is about no field. */
export function focusRefused(form: HTMLFormElement | null, frames = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (frames > 0) focusRefused(form, frames - 1);
  });
}
