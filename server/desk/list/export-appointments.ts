import type { AppointmentFilters } from '#contract/desk/desk';
import { codeOf } from '#domain/bookings/booking-code';
import { summarizeBooking } from '#domain/bookings/booking-view';
import { toCsv } from '#domain/shared/csv';
import { MAX_EXPORTED, newSince, type DeskColumn } from '#domain/desk/desk';
import type { Language } from '#domain/shared/language';
import { dollarsFromCents } from '#domain/shared/money';
import { clinicClock, clockOf, type Day } from '#domain/shared/time';
import { stateText } from '#i18n/ticket';
import { authorize } from '#server/platform/authorize';
import type { Context } from '#server/platform/context';
import { squeezedInOf, staffNames } from '#server/bookings/index';
import { translate, translators } from '#server/platform/translate';
import { insertAudit } from '#server/platform/audit';
import { inTransaction } from '#server/platform/database/transaction';
import type { AppointmentRow } from './list-appointments-rows.ts';
import { readFilters, readPage } from './list-appointments.ts';
import { findVisit, listAdmins } from '#server/people/index';
import type { Actor } from '#domain/shared/permission';
import { accountLimit, tooMany } from '#server/platform/rate-limit';
import { countAttempt } from '#server/platform/database/rate-limits';

/**
 * The list of appointments as CSV, at most `MAX_EXPORTED` rows: days and times on the clinic's clock, amounts in units of
 * the booking's currency; none of patients who restrict the use of their data. The audit entry has only their number.
 * @throws ClinicError `not_allowed`, `invalid_input`, `too_many_exports`.
 */
export async function exportAppointments(
  ctx: Context,
  { columns, ...filters }: AppointmentFilters & { columns: DeskColumn[] },
  language: Language,
): Promise<{ csv: string; count: number; isCut: boolean; restricted: number }> {
  const actor = authorize(ctx, 'desk.export', null);
  await limitExports(ctx, actor);
  const { now } = ctx;
  return inTransaction(ctx.write, async (trx) => {
    const since = newSince((await findVisit(trx, actor.id))?.previousAt ?? null, now);
    const { filter, isCut } = await readFilters(trx, filters, { now, since });
    const { rows: found, nextCursor } = await readPage(trx, { filter, filters, limit: MAX_EXPORTED });
    const rows = found.filter(({ isRestricted }) => !isRestricted);
    const details = { count: rows.length };
    await insertAudit(trx, { action: 'appointments.exported', actorId: actor.id, details });
    const headings = columns.map((column) => translate(language, `csv.${column}`));
    const cells = rows.map((row) => columns.map((column) => cellsOf[column](row, { language, now })));
    const csv = toCsv([headings, ...cells], language === 'de' ? ';' : ',');
    return { csv, count: rows.length, isCut: isCut || nextCursor !== null, restricted: found.length - rows.length };
  });
}

type Reader = { language: Language; now: Date };

/** The text of each column; days and instants in ISO order, so that a spreadsheet can sort them. */
const cellsOf: Record<DeskColumn, (row: AppointmentRow, reader: Reader) => string> = {
  day: ({ day }) => day,
  time: ({ range }) => `${clockOf(range.start)}–${clockOf(range.end)}`,
  patient: (row, { language }) => {
    const { patient_name: name, bookedAs } = staffNames(row);
    return bookedAs === null ? name : `${name} ${translate(language, 'desk.bookedAs', { name: bookedAs })}`;
  },
  birthDate: ({ birthDate }) => birthDate ?? '',
  phone: ({ patientPhone }) => patientPhone,
  email: ({ patientEmail }) => patientEmail,
  treatment: ({ treatmentNames }, { language }) => treatmentNames[language],
  doctor: ({ doctorName }) => doctorName,
  state: (row, { language, now }) =>
    stateText(
      { ...row, squeezedIn: squeezedInOf(row), status: summarizeBooking(row, now).state },
      translators[language],
    ),
  price: ({ priceCents, priceKind }, { language }) =>
    priceKind === 'covered' ? translate(language, 'bookings.covered') : amount(dollarsFromCents(priceCents), language),
  due: (row, { language, now }) => amount(summarizeBooking(row, now).dueAmount, language),
  code: ({ id }) => codeOf(id),
  bookedAt: ({ bookedAt }) => instant(clinicClock(bookedAt)),
};

function amount(price: number, language: Language): string {
  return price.toFixed(2).replace('.', language === 'de' ? ',' : '.');
}

function instant({ day, minute }: { day: Day; minute: number }): string {
  return `${day} ${clockOf(minute)}`;
}

/**
 * Counts an export of patient data by a member of staff. The first one of an hour that is refused notifies the admins.
 * @throws ClinicError `too_many_exports` with the seconds to wait
 */
async function limitExports(ctx: Context, { id: staffId }: Actor): Promise<void> {
  const { isAllowed, retryAfterSeconds } = await inTransaction(ctx.write, async (trx) => {
    const attempt = await countAttempt(trx, accountLimit(ctx, 'export', staffId));
    if (attempt.isFirstRefused) {
      const limitedAt = ctx.now.toISOString();
      const jobs = (await listAdmins(trx)).map((personId) => ({ payload: { personId, staffId, at: limitedAt } }));
      await ctx.ports.jobs.enqueueAll(trx, 'exports-limited', jobs);
    }
    return attempt;
  });
  if (!isAllowed) throw tooMany(retryAfterSeconds, 'too_many_exports');
}
