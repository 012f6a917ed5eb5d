/** What the page after a redirect reports by a toast; a cookie's name for a message, nothing personal. */
const flashes = ['profileCreated'] as const;
export type Flash = (typeof flashes)[number];

const NAME = 'flash';

/** The cookie that has the next page report something. */
export function flashCookie(flash: Flash): string {
  return `${NAME}=${flash}; Path=/; Max-Age=60; SameSite=Lax`;
}

/** The cookie of a page that reports it, so that it is reported once. */
export const CLEAR_FLASH = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** What this page has to report. */
export function readFlash(request: Request): Flash | null {
  const sent = new RegExp(`(?:^|;\\s*)${NAME}=(\\w+)`).exec(request.headers.get('cookie') ?? '')?.[1];
  return flashes.find((flash) => flash === sent) ?? null;
}
