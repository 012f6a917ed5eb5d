/** When each line was written, of `performance.now()`; there are a few dozen. */
const loggedAt = new Map<string, number>();

/** Whether a line of the log was not written for a minute with this cause: an outage fails every request and every look. */
export function isFirstOfMinute(line: string, cause: unknown): boolean {
  const { code = '', message = '' } = (cause ?? {}) as { code?: string; message?: string };
  const key = `${line} ${code || message}`;
  const now = performance.now();
  if (now - (loggedAt.get(key) ?? -Infinity) < 60_000) return false;
  loggedAt.set(key, now);
  return true;
}
