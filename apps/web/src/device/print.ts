import { shellDevice } from './shell-device.ts';

/** Prints the screen. The pages of a native shell cannot print themselves: there the system does it. */
export function printPage(): void {
  const print = shellDevice()?.print;
  if (print === undefined) window.print();
  else print(document.title).catch((error: unknown) => reportError(error));
}
