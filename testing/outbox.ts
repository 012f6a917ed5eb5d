import { join } from 'node:path';
import { openOutbox } from '#server/platform/email/outbox';
import type { TestPortal } from './portal.ts';

/** Runs all due jobs and returns the mails in the outbox of a portal without a mail server, newest first. */
export async function sentMails(portal: TestPortal) {
  await portal.drain();
  return openOutbox(join(portal.dataDir, 'outbox')).list(1000);
}

/** The mails to one address, newest first. */
export async function mailsTo(portal: TestPortal, email: string) {
  return (await sentMails(portal)).filter(({ to }) => to.email === email);
}

/** The newest mailed link to a page, such as `/reset-password`, for an address. */
export async function mailedLink(portal: TestPortal, email: string, page: string): Promise<string> {
  const texts = (await mailsTo(portal, email)).map(({ text }) => text);
  const link = texts.map((text) => new RegExp(`\\S+${page}(?:\\?[^\\s#]+)?#token=\\S+`).exec(text)?.[0]).find(Boolean);
  if (!link) throw new Error(`no link to ${page} for ${email}`);
  return link;
}

/** The token in the newest mailed link. */
export async function mailedToken(portal: TestPortal, email: string, page: string): Promise<string> {
  return new URL(await mailedLink(portal, email, page)).hash.replace('#token=', '');
}
