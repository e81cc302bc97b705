import { shellDevice } from './shell-device.ts';

/** Whether the device is in a network, as far as it tells: behind a dead router it says yes too. */
export const isOnline = (): boolean => shellDevice()?.network?.isOnline() ?? navigator.onLine;

/** Calls back whenever the device enters or leaves a network; answers how to stop. */
export function whenNetworkChanges(listener: (isOnline: boolean) => void): () => void {
  const native = shellDevice()?.network;
  if (native !== undefined) return native.watch(listener);
  const onEvent = ({ type }: Event) => listener(type === 'online');
  for (const type of ['online', 'offline']) window.addEventListener(type, onEvent);
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, onEvent);
  };
}

/** Calls back whenever the device enters a network; answers how to stop. */
export const whenOnline = (listener: () => void): (() => void) =>
  whenNetworkChanges((isIn) => {
    if (isIn) listener();
  });

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the network is slow, or the person asked to save data, as far as the browser tells. */
export function isNetworkScarce(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}
