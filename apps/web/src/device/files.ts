import { shellDevice } from './shell-device.ts';

/** How long a file's address stays valid, in ms: some browsers read it only some time after the click. */
const KEPT_MS = 60_000;

function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Gives the person a file made on this device: a browser saves it, the shell offers its share sheet. */
export function saveFile(name: string, content: Blob): void {
  const share = shellDevice()?.share;
  if (share === undefined) download(name, content);
  else share(name, content).catch((error: unknown) => reportError(error));
}

/**
 * Offers a file to other apps where the device has a share sheet that takes its type, otherwise saves it. Resolves to
 * false if the person closed the sheet.
 */
export async function shareFile(name: string, content: Blob): Promise<boolean> {
  const share = shellDevice()?.share;
  if (share !== undefined) return share(name, content);
  const files = [new File([content], name, { type: content.type })];
  // Desktops have sheets too, but there people look for what they save in a folder.
  const isByTouch = navigator.maxTouchPoints > 0 && (navigator.canShare?.({ files }) ?? false);
  if (!isByTouch) download(name, content);
  else
    try {
      await navigator.share({ files });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      // Too long after the touch, or a type that this sheet does not take after all.
      download(name, content);
    }
  return true;
}
