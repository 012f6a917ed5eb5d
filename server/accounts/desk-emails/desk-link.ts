import { randomUUID } from 'node:crypto';
import { DESK_LINK_DAYS, MAX_BIRTH_DATE_TRIES } from '#domain/accounts/desk-emails';
import { ClinicError } from '#domain/shared/errors';
import { clinicClock, DAY_MS, type Day } from '#domain/shared/time';
import { listUpcomingBookings, manageToken } from '#server/bookings/index';
import { lockDeskPatient, logSecurityEvent, noDeskEmail, storeDeskEmail } from '#server/people/index';
import { insertAudit } from '#server/platform/audit';
import type { Context, Portal } from '#server/platform/context';
import { inTransaction, type Trx } from '#server/platform/database/transaction';
import { sendEmail } from '#server/platform/email/send-email';
import type { Jobs } from '#server/platform/ports/job-queue';
import { MailRefused } from '#server/platform/ports/mailer';
import { checkLinkLimit } from '#server/platform/rate-limit';

const PURPOSE = 'desk-link';

type LinkedPatient = NonNullable<Awaited<ReturnType<typeof lockDeskPatient>>>;
type Known = Pick<LinkedPatient, 'id' | 'birthDate'>;

/** Has a desk email be proven again: ends its link, and mails another one if there is a date of birth to ask for. */
export async function renewDeskLink(ctx: Context, trx: Trx, { id, birthDate }: Known): Promise<void> {
  const deskLinkUntil = new Date(ctx.now.getTime() + DESK_LINK_DAYS * DAY_MS);
  const deskLink = birthDate === null ? null : randomUUID();
  await storeDeskEmail(trx, id, { deskEmailProvenAt: null, deskLink, deskLinkUntil, deskLinkTries: 0 });
  if (deskLink) await ctx.ports.jobs.enqueue(trx, 'desk-link', { deskLink }, { id: deskLink });
}

/** Emails the link: who reads the mailbox learns of no person, day or treatment. Nothing once another link replaced it. */
export async function sendDeskLink(portal: Portal, { deskLink }: Jobs['desk-link']): Promise<void> {
  const { settings, ports } = portal;
  const patient = await lockDeskPatient(portal.write, 'deskLink', deskLink);
  if (!patient?.deskEmail || !patient.deskLinkUntil || patient.deskEmailProvenAt) return;
  const token = ports.links.sign(PURPOSE, deskLink, patient.deskLinkUntil);
  const link = `${settings.publicUrl}/manage-appointment#token=${token}&open=`;
  const language = patient.language ?? settings.clinicLanguage;
  const envelope = { id: `desk-link:${deskLink}`, to: { name: '', email: patient.deskEmail }, language };
  const sent = sendEmail(portal, envelope, (t) => ({
    subject: t('deskLink.subject'),
    lead: t('deskLink.lead'),
    action: { label: t('deskLink.action'), link: `${link}birth-date` },
    links: [{ label: t('deskLink.notMe'), link: `${link}not-me` }],
    help: t('deskLink.help', { days: DESK_LINK_DAYS, phone: settings.clinic.phone }),
  }));
  await sent.catch(async (error: unknown) => {
    if (!(error instanceof MailRefused)) throw error;
    // There is no such mailbox: reception sees that the link does not work.
    await storeDeskEmail(portal.write, patient.id, { deskLink: null });
  });
}

/** Runs `act` with the locked patient of a link. @throws ClinicError `link_refused` for an invalid or ended one, or if it returns null */
async function actByDeskLink<Result>(
  ctx: Context,
  { token, route }: { token: string; route: string },
  act: (trx: Trx, patient: LinkedPatient) => Promise<Result | null>,
): Promise<Result> {
  const deskLink = ctx.ports.links.read(PURPOSE, token, ctx.now);
  await checkLinkLimit(ctx, deskLink);
  const result = await inTransaction(ctx.write, async (trx) => {
    const patient = deskLink && (await lockDeskPatient(trx, 'deskLink', deskLink));
    return patient ? act(trx, patient) : null;
  });
  if (result !== null) return result;
  await logSecurityEvent(ctx, 'log_in_failed', { route, concerned: null, address: ctx.address });
  throw new ClinicError('link_refused');
}

/**
 * Proves a desk email by its link and the date of birth, and has its coming appointments confirmed by email. Returns the tokens
 * of their manage links, the soonest first.
 * @throws ClinicError `link_refused`, the same whether the date is another or none is known, the tries are used up or the
 * link is not valid; `too_many_requests`
 */
export async function proveDeskEmail(ctx: Context, { token, birth_date: given }: { token: string; birth_date: Day }) {
  const link = { token, route: 'proveDeskEmail' };
  return actByDeskLink(ctx, link, async (trx, { id: personId, birthDate, ...patient }) => {
    const { deskEmail, deskEmailProvenAt, deskLinkTries: tries } = patient;
    if (deskEmail === null || tries >= MAX_BIRTH_DATE_TRIES) return null;
    if (given !== birthDate) {
      await storeDeskEmail(trx, personId, { deskLinkTries: tries + 1 });
      const isLast = tries + 1 === MAX_BIRTH_DATE_TRIES;
      await insertAudit(trx, isLast ? { action: 'desk_email.refused', actorId: null, personId } : []);
      return null;
    }
    const upcoming = await listUpcomingBookings(trx, { personId, from: clinicClock(ctx.now), now: ctx.now });
    const own = upcoming
      .filter(({ status, accountId }) => status === 'booked' && accountId === null)
      .toSorted((one, other) => one.day.localeCompare(other.day) || one.range.start - other.range.start);
    if (!deskEmailProvenAt) {
      await storeDeskEmail(trx, personId, { deskEmailProvenAt: ctx.now });
      await insertAudit(trx, { action: 'desk_email.proven', actorId: null, personId });
      const jobs = own.map(({ id: bookingId }) => ({ payload: { bookingId } }));
      await ctx.ports.jobs.enqueueAll(trx, 'booking-confirmed', jobs);
    }
    return { tokens: own.map(({ id: bookingId }) => manageToken(ctx, { bookingId, to: { email: deskEmail } })) };
  });
}

/**
 * Removes a desk email whose reader is not the patient, and has reception ask the patient for another one; without the date of
 * birth, which a stranger does not know.
 * @throws ClinicError `link_refused` for an invalid or ended link, `too_many_requests`
 */
export async function disownDeskEmail(ctx: Context, { token }: { token: string }): Promise<void> {
  await actByDeskLink(ctx, { token, route: 'disownDeskEmail' }, async (trx, { id: personId }) => {
    await storeDeskEmail(trx, personId, { ...noDeskEmail, deskEmailRemovedAt: ctx.now });
    await insertAudit(trx, { action: 'desk_email.disowned', actorId: null, personId });
    return true;
  });
}
