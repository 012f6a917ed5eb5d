import type { InboxItem, listInbox as route } from '#contract/desk/inbox';
import type { RouteReply } from '#contract/shared/define-route';
import { viewBooking } from '#domain/bookings/booking-view';
import { hasDeadline, inboxKinds, urgencies, type InboxFilter } from '#domain/desk/inbox';
import { dollarsFromCents } from '#domain/shared/money';
import { insertAudit } from '#server/platform/audit';
import { authorize } from '#server/platform/authorize';
import { readAudited } from '#server/platform/cache/audited-reads';
import type { Context } from '#server/platform/context';
import { badCursor, isRowId, paginate } from '#server/platform/pagination';
import { listAffectedById, toAffectedAppointment } from '#server/absences/index';
import { amountsOf, changePolicyOf, listBookingsById, type Booking } from '#server/bookings/index';
import { listDeskPeople, listMessagesById } from '#server/clinic/index';
import { readSources } from './count-inbox.ts';
import { instantOfMicros, listInboxRows, type InboxCursor, type InboxRow } from './inbox-rows.ts';

/**
 * A page of what there is to do for the caller, the most urgent first, or of what was done, the latest first; the read is
 * audited.
 * @throws ClinicError `doctor_not_verified`, `not_allowed`, `invalid_input`.
 */
export async function listInbox(
  ctx: Context,
  { filter, limit, cursor }: { filter: InboxFilter; limit: number; cursor?: string | undefined },
): Promise<RouteReply<typeof route>> {
  const actor = authorize(ctx, 'inbox.read', null);
  const after = cursor === undefined ? null : parseCursor(cursor);
  // An open screen reads it again after every change.
  await readAudited(ctx, { readerId: actor.id, subject: 'inbox' }, async (isAudited) => {
    const details = { list: 'inbox' };
    if (isAudited) await insertAudit(ctx.write, { action: 'patients.seen', actorId: actor.id, details });
  });
  const sources = await readSources(ctx.read, actor, { now: ctx.now, filter });
  const isDone = filter === 'done';
  const rows = await listInboxRows(ctx.read, sources, { isDone, after, limit: limit + 1 });
  const { page, last } = paginate(rows, limit);
  const isDesk = actor.role !== 'doctor';
  return {
    data: await presentItems(ctx, page, isDone),
    staff: isDesk ? (await listDeskPeople(ctx.read)).map(({ id: _id, name }) => ({ _id, name })) : [],
    nextCursor: last ? [last.urgency, last.micros, last.id, last.kind].join('.') : null,
  };
}

async function presentItems(ctx: Context, rows: InboxRow[], isDone: boolean): Promise<InboxItem[]> {
  const idsOf = (kind: InboxRow['kind']) => rows.flatMap((row) => (row.kind === kind ? [row.id] : []));
  const byId = <T>(items: T[], idOf: (item: T) => string) => new Map(items.map((item) => [idOf(item), item]));
  const bookings = byId(
    await listBookingsById(
      ctx.read,
      rows.flatMap(({ bookingIds }) => bookingIds ?? []),
    ),
    ({ id }) => id,
  );
  const calls = byId(await listAffectedById(ctx.read, idsOf('call')), ({ affected }) => affected.id);
  const messages = byId(await listMessagesById(ctx.read, idsOf('message')), ({ _id }) => _id);
  return rows.flatMap((row) => {
    const own = (row.bookingIds ?? []).flatMap((id) => bookings.get(id) ?? []);
    const call = calls.get(row.id);
    const message = messages.get(row.id) ?? null;
    // Gone since the first query.
    if ((row.kind === 'call' && !call) || (row.kind === 'message' && !message)) return [];
    const { facts } = row;
    const [booking] = own;
    return [
      {
        _id: row.id,
        kind: row.kind,
        urgency: row.urgency,
        isDeadline: !isDone && hasDeadline(row.kind),
        at: (facts?.since ? new Date(facts.since) : instantOfMicros(row.micros)).toISOString(),
        person: personOf(row, call ?? booking, message, ctx.actor?.role !== 'doctor'),
        appointments: own.map((one) => toInboxAppointment(one, ctx)),
        hold:
          row.kind === 'clinic_hold' && booking?.clinicHold
            ? { of: booking.clinicHold, group: booking.holdGroup ?? '' }
            : null,
        payment: facts?.method
          ? {
              _id: row.id,
              method: facts.method,
              amount: dollarsFromCents(facts.cents ?? 0),
              currency: facts.currency ?? '',
            }
          : null,
        call: call ? toAffectedAppointment(ctx, call) : null,
        message,
        doctor: facts?.specialty ? { specialty: facts.specialty, number: facts.number ?? null } : null,
        host: facts?.host ?? null,
      },
    ];
  });
}

/** Doctors have no screen of a person. */
function personOf(
  row: InboxRow,
  booking: Booking | undefined,
  message: InboxItem['message'],
  isDesk: boolean,
): InboxItem['person'] {
  if (message) return { _id: null, name: message.name, email: message.email, phone: '' };
  if (booking) {
    const { patientId, patientName: name, patientEmail: email, patientPhone: phone, isLocked } = booking;
    return {
      _id: isLocked || !isDesk ? null : patientId,
      name,
      email: isLocked ? '' : email,
      phone: isLocked ? '' : phone,
    };
  }
  return { _id: null, name: row.personName ?? '', email: row.personEmail ?? '', phone: row.personPhone ?? '' };
}

function toInboxAppointment(booking: Booking, { settings, now }: Context): InboxItem['appointments'][number] {
  const view = viewBooking(booking, changePolicyOf(settings), now);
  return {
    _id: booking.id,
    treatment: booking.treatment,
    treatmentNames: booking.treatmentNames,
    doctor_name: booking.doctorName,
    AppointmentDate: view.day,
    slot: view.slot,
    ...amountsOf(view),
    currency: booking.currency,
  };
}

/** @throws ClinicError `invalid_input` naming `cursor`. */
function parseCursor(text: string): InboxCursor {
  const [named, micros = '', id = '', kindName] = text.split('.');
  const urgency = urgencies.find((candidate) => candidate === named);
  const kind = inboxKinds.find((candidate) => candidate === kindName);
  if (!urgency || !kind || !/^\d{1,17}$/.test(micros) || !isRowId(id)) throw badCursor();
  return { urgency, micros, id, kind };
}
