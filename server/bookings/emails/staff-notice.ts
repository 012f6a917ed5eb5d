import type { Language } from '#domain/shared/language';
import type { NoticeDetails, NoticePlace } from '#domain/clinic/notifications';
import type { Portal } from '#server/platform/context';
import type { Jobs } from '#server/platform/ports/job-queue';
import { findBooking, type Booking } from '#server/bookings/read/bookings-rows';
import { findPersonById, recipientOf } from '#server/people/index';
import { readPlace, ticketOf, timeText } from './booking-facts.ts';
import { fateOfMove } from './fate-of-move.ts';
import { sendEmail } from '#server/platform/email/send-email';

type Notice = Jobs['staff-notice'];

/**
 * Notifies a doctor, reception or an admin, or the clinic's own address, of an event of an appointment; nothing if it was
 * undone. The patient's name is in the text only.
 */
export async function sendStaffNotice(portal: Portal, notice: Notice): Promise<void> {
  const { event, isLate, move, place, personId } = notice;
  const booking = await findBooking(portal.read, notice.bookingId);
  if (!booking || !(await hasHappened(portal, notice, booking))) return;
  const reader = personId === null ? null : await findPersonById(portal.read, personId);
  if (personId !== null && !reader?.emailProvenAt) return;
  const { clinic, clinicLanguage, publicUrl } = portal.settings;
  const language = reader?.language ?? clinicLanguage;
  const to = reader ? recipientOf(reader) : { name: clinic.name, email: clinic.email };
  const facts = await ticketOf(
    portal,
    { ...booking, accountId: null },
    {
      language,
      place: place && (await readPlace(portal, place)),
      only: move ? ['treatment'] : ['treatment', 'day', 'time', 'doctor'],
    },
  );
  const moved = move && {
    from: await placeText(portal, move.from, language),
    to: await placeText(portal, move.to, language),
  };
  const page = event === 'to_call' ? 'inbox?show=calls' : reader?.role === 'doctor' ? 'mypatient' : 'patient';
  await sendEmail(portal, { id: `staff-notice:${notice.id}`, to, language }, (t) => ({
    subject: t(isLate && isChange(event) ? `staffNotices.lateSubject_${event}` : `staffNotices.subject_${event}`),
    lead: t(
      event === 'cancelled'
        ? `staffNotices.cancelled_${booking.cancelledBy ?? 'system'}`
        : `staffNotices.lead_${event}`,
    ),
    facts: [
      ...(booking.patientName ? [{ label: t('staffNotices.patient'), text: booking.patientName }] : []),
      ...facts,
      ...(moved
        ? [
            { label: t('staffNotices.from'), text: moved.from },
            { label: t('staffNotices.to'), text: moved.to },
          ]
        : []),
      ...(event === 'cancelled' && booking.cancelReason
        ? [{ label: t('bookingEmails.changeReason'), text: booking.cancelReason }]
        : []),
    ],
    action: {
      label: t(event === 'to_call' ? 'staffNotices.callAction' : 'staffNotices.action'),
      link: `${publicUrl}/dashboard/${page}`,
    },
    help: t(isLate ? 'staffNotices.lateHelp' : 'staffNotices.help'),
  }));
}

/** Day, clock times and doctor of an announced place in one line. */
async function placeText(portal: Portal, announced: NoticePlace, language: Language): Promise<string> {
  const place = await readPlace(portal, announced);
  return `${timeText(place, language)}, ${place.doctorName}`;
}

function isChange(event: NoticeDetails['event']): event is 'moved' | 'cancelled' {
  return event === 'moved' || event === 'cancelled';
}

/** Whether readers are to be notified of the event. What can be undone is notified later, and its jobs are deleted if it is. */
async function hasHappened(portal: Portal, notice: Notice, booking: Booking): Promise<boolean> {
  const { event, move } = notice;
  const { status, paymentStatus } = booking;
  const job = move && { ...notice, move };
  if (job) return (await fateOfMove(portal, { name: 'staff-notice', job, booking })) !== 'replaced';
  if (event === 'cancelled') return status === 'cancelled';
  return status === 'booked' && (event !== 'paid' || paymentStatus === 'paid');
}
