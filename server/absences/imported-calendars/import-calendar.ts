import { setTimeout as pause } from 'node:timers/promises';
import type { ImportedCalendar } from '#contract/absences/imported-calendars';
import { ClinicError, invalidInput } from '#domain/shared/errors';
import type { CalendarSource } from '#server/platform/ports/busy-calendars';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import { deleteImportedCalendar, findImportedCalendar, replaceImportedCalendar } from './imported-calendars-rows.ts';
import type { Context } from '#server/platform/context';
import { checkRateLimit } from '#server/platform/rate-limit';
import { presentImportedCalendar, readDoctor } from './get-imported-calendar.ts';
import { refreshImportedCalendar } from './refresh-imported-calendars.ts';

/** How long the response waits for the first reading, which goes on after it; browsers give up after 20 seconds. */
const FIRST_READING_MS = 9000;

type Named = { doctor_email?: string | undefined };
type Wanted = Named & { url: string; user_name?: string | undefined; password?: string | undefined };

/**
 * Imports the busy times of a doctor from a calendar, which replaces another one, and reads it at once; audited. A CalDAV
 * server has to accept the password before anything is stored.
 * @throws ClinicError `invalid_input`, `calendar_not_chosen` with the user's calendars, `too_many_requests`, and see
 * `readDoctor`.
 */
export async function importCalendar(ctx: Context, { doctor_email, ...wanted }: Wanted): Promise<ImportedCalendar> {
  const { doctor, actorId } = await readDoctor(ctx, { doctor_email });
  const { id: doctorId } = doctor;
  await checkRateLimit(ctx, 'calendarImport', { account: actorId });
  const source = await findSource(ctx, wanted);
  const calendar = { doctorId, sealedUrl: await ctx.ports.busyCalendars.seal(source), host: new URL(source.url).host };
  await inTransaction(ctx.write, async (trx) => {
    await replaceImportedCalendar(trx, calendar);
    await insertAudit(trx, { action: 'imported_calendar.set', actorId, personId: doctorId });
  });
  const stored = await findImportedCalendar(ctx.read, doctorId);
  const patience = pause(FIRST_READING_MS, undefined, { ref: false });
  if (stored) await Promise.race([refreshImportedCalendar(ctx, stored), patience]);
  const shown = await presentImportedCalendar(ctx, doctorId);
  // Somebody deleted it meanwhile.
  if (!shown) throw new ClinicError('not_found');
  return shown;
}

/** The calendar that is meant. @throws ClinicError `invalid_input` if it is private or cannot be reached, `calendar_not_chosen` */
async function findSource(
  { ports }: Context,
  { url, user_name: userName, password }: Omit<Wanted, keyof Named>,
): Promise<CalendarSource> {
  if (ports.busyCalendars.isPrivate(url)) throw invalidInput('url', 'calendars.failure_private_address');
  if (userName === undefined || password === undefined) return { url };
  const credentials = { userName, password };
  const found = await ports.busyCalendars.find(url, credentials);
  if (found.state === 'choice') throw new ClinicError('calendar_not_chosen', { data: { calendars: found.calendars } });
  if (found.state === 'found') return { url: found.url, credentials };
  throw invalidInput(found.failure === 'wrong_password' ? 'password' : 'url', `calendars.failure_${found.failure}`);
}

/** Ends the import of a doctor's busy times, which frees their slots; audited. @throws ClinicError, see `readDoctor` */
export async function endImport(ctx: Context, named: Named): Promise<void> {
  const { doctor, actorId } = await readDoctor(ctx, named);
  await inTransaction(ctx.write, async (trx) => {
    if (!(await deleteImportedCalendar(trx, doctor.id))) return;
    await insertAudit(trx, { action: 'imported_calendar.deleted', actorId, personId: doctor.id });
  });
}
