import { emailTranslator } from '#server/emails/translate-email';
import { ClinicError } from '#domain/errors';
import {
  insertSubscription,
  confirmNewsletterAddress,
  deleteNewsletterAddress,
  findNewsletterAddress,
  listConfirmedAddresses,
} from '#server/store/newsletter';
import { inTransaction } from '#server/store/database/transaction';
import { authorize } from '#server/lib/authorize';
import { layOutEmail } from '#server/emails/layout';
import type { Context, Portal } from '#server/lib/context';
import { checkRateLimit } from '#server/lib/rate-limit';
import { paginate } from '#server/lib/pagination';

const PURPOSE = 'newsletter';

/** The link that confirms or unsubscribes an address; the token is in the fragment, which no server logs. */
function newsletterLink({ settings, ports }: Portal, id: string): string {
  return `${settings.publicUrl}/newsletter#token=${ports.links.sign(PURPOSE, id)}`;
}

/**
 * Requests the newsletter for an address, which is subscribed once its owner confirms by the mailed link. The response
 * does not reveal if the address was subscribed already.
 * @throws ClinicError `too_many_requests`
 */
export async function subscribe(
  ctx: Context,
  { email, language }: { email: string; language: 'en' | 'de' },
): Promise<void> {
  await checkRateLimit(ctx, 'newsletter', { address: ctx.address });
  const day = ctx.now.toISOString().slice(0, 10);
  await inTransaction(ctx.db, async (trx) => {
    const addressId = await insertSubscription(trx, { email, language });
    if (addressId) await ctx.ports.jobs.enqueue(trx, 'newsletter-asked', { addressId, day });
  });
}

/** Emails the confirmation link to an address for which the newsletter was requested. */
export async function sendNewsletterEmail(
  portal: Portal,
  { addressId, day }: { addressId: string; day: string },
): Promise<void> {
  const address = await findNewsletterAddress(portal.db, addressId);
  if (!address || address.confirmedAt) return;
  const { clinic } = portal.settings;
  const say = emailTranslator(address.language);
  await portal.ports.mailer.send({
    id: `newsletter-asked:${addressId}:${day}`,
    to: { name: '', email: address.email },
    subject: say('newsSubject'),
    ...layOutEmail({
      greeting: say('plainGreeting'),
      lead: say('newsLead', { clinic: clinic.name }),
      action: { words: say('newsAction'), link: newsletterLink(portal, addressId) },
      help: say('newsHelp'),
      regards: say('regards', { clinic: clinic.name }),
    }),
  });
}

/** Subscribes the address of a mailed link. @throws ClinicError `not_found` for an invalid or expired link. */
export async function confirmSubscription(ctx: Context, { token }: { token: string }): Promise<void> {
  const id = ctx.ports.links.read(PURPOSE, token, ctx.now);
  if (!id || !(await confirmNewsletterAddress(ctx.db, id, ctx.now))) throw new ClinicError('not_found');
}

/** Removes an address; the link may be used repeatedly. @throws ClinicError `not_found` for an invalid link. */
export async function unsubscribe(ctx: Context, { token }: { token: string }): Promise<void> {
  const id = ctx.ports.links.read(PURPOSE, token, ctx.now);
  if (!id) throw new ClinicError('not_found');
  await deleteNewsletterAddress(ctx.db, id);
}

/** Confirmed addresses, each with its unsubscribe link, for the admin. @throws ClinicError `not_allowed` */
export async function listSubscribers(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: { email: string; endLink: string }[]; nextCursor: string | null }> {
  authorize(ctx, 'newsletter.read', null);
  const rows = await listConfirmedAddresses(ctx.db, { after: cursor ?? null, limit: limit + 1 });
  const { page, last } = paginate(rows, limit);
  return {
    data: page.map(({ id, email }) => ({ email, endLink: newsletterLink(ctx, id) })),
    nextCursor: last?.id ?? null,
  };
}
