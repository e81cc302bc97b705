import type { ShellHistory, Told } from './shell-history.ts';

type BackParts = {
  app: {
    addListener: (event: 'backButton', hear: (pressed: { canGoBack: boolean }) => void) => Told;
    minimizeApp: () => Promise<void>;
  };
  history: Pick<ShellHistory, 'back'>;
  page: Document;
};

/** Closes what lies above the screen and was opened last, as its own Escape would. Whether there was something. */
function closeTop(page: Document): boolean {
  const top = [...page.querySelectorAll<HTMLElement>('dialog[open], [popover]:popover-open')].at(-1);
  if (top === undefined) return false;
  if (!(top instanceof HTMLDialogElement)) top.hidePopover();
  else if (top.dispatchEvent(new Event('cancel', { cancelable: true }))) top.close();
  return true;
}

/**
 * What Android's back does: it closes what is open above the screen, else goes back, and from the first screen leaves the
 * app without ending it, so that what is being sent goes on.
 */
export async function handleBack({ app, history, page }: BackParts): Promise<void> {
  await app.addListener('backButton', ({ canGoBack }) => {
    if (closeTop(page)) return;
    if (canGoBack) history.back();
    else void app.minimizeApp();
  });
}
