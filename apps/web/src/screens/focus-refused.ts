/** Frames to wait for an error to be rendered: state set after an answer may take more than one frame. */
const MOST_FRAMES = 20;

/** Focuses the first invalid field once its error is rendered; does nothing if the refusal is about no field. */
export function focusRefused(form: HTMLFormElement | null, frames = MOST_FRAMES): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (frames > 0) focusRefused(form, frames - 1);
  });
}
