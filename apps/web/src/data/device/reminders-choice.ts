const KEY = 'cafezal.reminders';

/** Whether the person wants to be reminded on this device; null if they never said. */
export function readRemindersChoice(): boolean | null {
  const choice = localStorage.getItem(KEY);
  return choice === null ? null : choice === 'on';
}

export const putRemindersChoice = (isOn: boolean): void => localStorage.setItem(KEY, isOn ? 'on' : 'off');
