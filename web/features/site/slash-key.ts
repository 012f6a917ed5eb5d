const KEY = 'find-by-slash';

/** Whether `/` opens the search; on unless its reader switched it off (WCAG 2.1.4). */
export function hasSlashKey(): boolean {
  return localStorage.getItem(KEY) !== 'off';
}

export function setSlashKey(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
}
