const listeners = new Set<() => void>();

/** Tells the screens that the profile photo changed. */
export function notifyProfilePhotoSent(): void {
  for (const listener of listeners) listener();
}

/** Calls back whenever a profile photo was sent; answers how to stop. */
export function whenProfilePhotoSent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
