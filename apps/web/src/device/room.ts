// Absent where the page is not secure.
const storage = (): StorageManager | undefined => navigator.storage as StorageManager | undefined;

/** Free and used storage as the device estimates it, in bytes; null if it does not tell. */
export async function storageRoom(): Promise<{ free: number; used: number } | null> {
  const { quota, usage } = (await storage()?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : { free: Math.max(quota - usage, 0), used: usage };
}

/**
 * Asks the system not to delete the app's data when space gets scarce. It may refuse, which changes nothing.
 */
export async function askToPersist(): Promise<void> {
  const manager = storage();
  if (manager?.persist === undefined || (await manager.persisted())) return;
  await manager.persist();
}
