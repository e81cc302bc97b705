/** What waits on this device to be sent, and what needs its person. */
export function OutboxScreen() {
  return null;
}
