import type { NotificationEvent } from '#domain/notifications';
import type { Portal } from '#server/lib/context';
import type { Jobs } from '#server/ports/job-queue';
import { findBooking, type BookingRow } from '#server/store/bookings';
import { findPersonById } from '#server/store/people';
import { placeOf, timeOf } from './booking-details.ts';
import { fateOfMove } from './fate-of-move.ts';
import { recipientOf } from './recipient-of.ts';
import { sendEmail } from './send-email.ts';

type Notice = Jobs['staff-notice'];

/**
 * Notifies a doctor or an admin, or the clinic's own address, of an event of an appointment; nothing if it was undone.
 * The patient's name is in the text only.
 */
export async function sendStaffNotice(portal: Portal, notice: Notice): Promise<void> {
  const { event, isLate, move, place, personId } = notice;
  const booking = await findBooking(portal.db, notice.bookingId);
  if (!booking || !(await hasHappened(portal, notice, booking))) return;
  const reader = personId === null ? null : await findPersonById(portal.db, personId);
  if (personId !== null && !reader?.emailProvenAt) return;
  const { clinic, clinicLanguage, publicUrl } = portal.settings;
  const language = reader?.language ?? clinicLanguage;
  const to = reader ? recipientOf(reader) : { name: clinic.name, email: clinic.email };
  const places = move && {
    from: await placeOf(portal, move.from, language),
    to: await placeOf(portal, move.to, language),
  };
  const known = place
    ? await placeOf(portal, place, language)
    : { doctor: booking.doctorName, ...timeOf(booking, language) };
  const page = reader?.role === 'doctor' ? 'mypatient' : 'patient';
  await sendEmail(portal, { id: `staff-notice:${notice.id}`, to, language }, (say) => ({
    subject: say(isLate && isChange(event) ? `noticeLateSubject_${event}` : `noticeSubject_${event}`),
    lead: say(event === 'cancelled' ? `noticeCancelled_${booking.cancelledBy ?? 'system'}` : `noticeLead_${event}`),
    facts: [
      ...(booking.patientName ? [say('noticePatient', { patient: booking.patientName })] : []),
      say('treatment', { treatment: booking.treatment }),
      ...(places
        ? [say('noticeFrom', places.from), say('noticeTo', places.to)]
        : [say('doctor', known), say('when', known)]),
      ...(event === 'cancelled' && booking.cancelReason ? [say('changeReason', { reason: booking.cancelReason })] : []),
    ],
    action: { label: say('noticeAction'), link: `${publicUrl}/dashboard/${page}` },
    help: say(isLate ? 'noticeLateHelp' : 'noticeHelp'),
  }));
}

function isChange(event: NotificationEvent): event is 'moved' | 'cancelled' {
  return event === 'moved' || event === 'cancelled';
}

/** Whether readers are to be notified of the event. What can be undone is notified later, and its jobs are deleted if it is. */
async function hasHappened(portal: Portal, notice: Notice, booking: BookingRow): Promise<boolean> {
  const { event, move } = notice;
  const { status, paymentStatus } = booking;
  const job = move && { ...notice, move };
  if (job) return (await fateOfMove(portal, { name: 'staff-notice', job, booking })) !== 'replaced';
  if (event === 'cancelled') return status === 'cancelled';
  return status === 'booked' && (event !== 'paid' || paymentStatus === 'paid');
}
