/**
 * Why an imported calendar could not be read. `private_address`: its host is not public; `too_complex`: too large, or too
 * many events; `incomplete`: some event of a CalDAV server cannot be read; `unreadable`: its address and password were
 * encrypted under another SESSION_SECRET; `moved`: redirected to another server, which does not receive the password;
 * `no_app_password`: the server wants another kind of sign-in.
 */
export const importFailures = [
  'unreachable',
  'too_slow',
  'tls_fault',
  'private_address',
  'not_found',
  'refused',
  'wrong_password',
  'no_app_password',
  'no_calendar',
  'moved',
  'bad_response',
  'not_a_calendar',
  'incomplete',
  'too_complex',
  'unreadable',
] as const;
export type ImportFailure = (typeof importFailures)[number];

/** A time at which a doctor has something else to do. */
export type BusyTime = { start: Date; end: Date };

/** From when on an unreachable calendar needs the admin's attention, in hours. */
export const UNREACHABLE_HOURS = 24;

/** The address of a calendar: https without a password in it; `webcal` is another name for it. Null for any other text. */
export function calendarUrl(text: string): string | null {
  const https = text.trim().replace(/^webcal:/i, 'https:');
  const url = URL.canParse(https) ? new URL(https) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}
