/** Focuses an element that is no control, until the focus goes on. */
function focusFrame(frame: HTMLElement): void {
  frame.tabIndex = -1;
  frame.addEventListener('blur', () => frame.removeAttribute('tabindex'), { once: true });
  frame.focus({ preventScroll: true });
}

/**
 * Takes the focus to what was around a control when the control that has it is gone, as the button of a row that is removed: a person with
 * a keyboard or a screen reader would begin again at the head of the page. Never to the next control: a key that is
 * held would remove the next row too. Ends with the function that it returns.
 */
export function keepPlace(part: HTMLElement): () => void {
  /** The control in the part that has the focus, and what is around it, the innermost first. */
  let place: readonly HTMLElement[] = [];
  const isNowhere = (): boolean => document.activeElement === document.body;
  const note = (event: FocusEvent): void => {
    place = event
      .composedPath()
      .filter((one) => one instanceof HTMLElement && one !== part && part.contains(one)) as HTMLElement[];
  };
  // Who leaves the part while the control is still there wanted to.
  const leave = (): void =>
    queueMicrotask(() => {
      if (place[0]?.isConnected === true && !part.contains(document.activeElement)) place = [];
    });
  const mend = (): void => {
    const kept = place.find(({ isConnected }) => isConnected);
    if (kept !== undefined && kept !== place[0] && isNowhere()) focusFrame(kept);
  };
  const removals = new MutationObserver(mend);
  removals.observe(part, { childList: true, subtree: true });
  part.addEventListener('focusin', note);
  part.addEventListener('focusout', leave);
  return () => {
    removals.disconnect();
    part.removeEventListener('focusin', note);
    part.removeEventListener('focusout', leave);
  };
}
