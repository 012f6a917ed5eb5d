import type { AuditEntry } from '#contract/audit';
import type { AuditAction } from '#domain/audit';
import { dollarsFromCents } from '#domain/money';
import { formatDate, formatPrice, formatSlot } from '#i18n/format';
import { isDay, longDate } from '#domain/time';
import type { Language } from '#domain/language';
import type { MessageKey, Translate } from '#i18n/catalogue';

/** The message of each action without its details. */
export const actionMessages: Record<AuditAction, MessageKey> = {
  'doctor.verified': 'audit.doctorVerified',
  'doctor.added': 'audit.doctorAdded',
  'person.signed_up': 'audit.personSignedUp',
  'person.deleted': 'audit.personDeleted',
  'account.replaced': 'audit.accountReplaced',
  'address.proven': 'audit.addressProven',
  'address.disowned': 'audit.addressDisowned',
  'calendar_feed.created': 'audit.calendarFeedCreated',
  'calendar_feed.deleted': 'audit.calendarFeedDeleted',
  'admin.added': 'audit.adminAdded',
  'treatment.repriced': 'audit.treatmentRepriced',
  'treatment.cutoff_changed': 'audit.cutoffChanged',
  'slots.published': 'audit.slotsPublished',
  'slot.withdrawn': 'audit.slotWithdrawn',
  'booking.held': 'audit.bookingHeld',
  'booking.made': 'audit.bookingMade',
  'booking.expired': 'audit.bookingExpired',
  'booking.cancelled': 'audit.bookingCancelled',
  'booking.moved': 'audit.bookingMoved',
  'booking.confirmed': 'audit.bookingConfirmed',
  'booking.arrived': 'audit.bookingArrived',
  'booking.completed': 'audit.bookingCompleted',
  'booking.no_show': 'audit.bookingNoShow',
  'booking.undone': 'audit.bookingUndone',
  'booking.paid': 'audit.bookingPaid',
  'payment.refunded': 'audit.paymentRefunded',
  'payment.partly_refunded': 'audit.paymentPartlyRefunded',
  'payment.refund_failed': 'audit.refundFailed',
  'payment.disputed': 'audit.paymentDisputed',
  'charge.found': 'audit.chargeFound',
  'charge.unknown': 'audit.chargeUnknown',
  'patients.seen': 'audit.patientsSeen',
  'messages.seen': 'audit.messagesSeen',
  'message.deleted': 'audit.messageDeleted',
};

/** One sentence about an audit entry, with its details. */
export function describe({ action, details }: AuditEntry, t: Translate, language: Language): string {
  const text = (name: string) => String(details[name] ?? '');
  const day = (name: string) => (isDay(text(name)) ? formatDate(longDate(text(name)), language) : text(name));
  const count = Number(details['count'] ?? details['cancelled'] ?? 0);
  switch (action) {
    case 'person.signed_up':
      return t(text('role') === 'Doctor' ? 'audit.signedUpDoctor' : 'audit.signedUpPatient');
    case 'person.deleted':
      return count === 0 ? t('audit.personDeleted') : t('audit.deletedWith', { count, refunded: text('refunded') });
    case 'slots.published':
      return t(text('from') === text('to') ? 'audit.publishedDay' : 'audit.publishedDays', {
        count,
        from: day('from'),
        to: day('to'),
      });
    case 'slot.withdrawn':
      return t('audit.withdrew', { day: day('day'), slot: formatSlot(text('slot'), language, t) });
    case 'booking.held':
    case 'booking.made':
    case 'booking.expired':
    case 'booking.cancelled':
    case 'booking.moved':
    case 'booking.confirmed':
    case 'booking.arrived':
    case 'booking.completed':
    case 'booking.no_show':
    case 'booking.undone': {
      const timed = (message: 'audit.ofTime' | 'audit.movedFrom', what: string, prefix: 'day' | 'fromDay') =>
        t(message, {
          what,
          day: day(prefix),
          slot: formatSlot(text(prefix === 'day' ? 'slot' : 'fromSlot'), language, t),
        });
      const what = t(actionMessages[action]);
      const now = text('day') ? timed('audit.ofTime', what, 'day') : what;
      const sentence = text('fromDay') ? timed('audit.movedFrom', now, 'fromDay') : now;
      return text('reason') ? t('audit.withReason', { what: sentence, reason: text('reason') }) : sentence;
    }
    case 'treatment.repriced': {
      const price = formatPrice(dollarsFromCents(Number(details['price'])), text('currency'), language);
      return t('audit.repriced', { treatment: text('treatment'), price });
    }
    case 'treatment.cutoff_changed':
      return t('audit.cutoffOf', { treatment: text('treatment'), hours: text('hours') });
    case 'patients.seen':
      if (text('list') === 'bookings') return t('audit.seenBookings');
      if (text('list') === 'booking') return t('audit.seenBooking');
      if (text('list') === 'profile') return t('audit.seenProfile');
      if (text('list') === 'attention') return t('audit.seenAttention');
      return t(text('list') === 'own' ? 'audit.seenOwn' : 'audit.seenAll');
    default:
      return t(actionMessages[action]);
  }
}
