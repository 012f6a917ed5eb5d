import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoctorBooking } from '#contract/bookings/doctor-bookings';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PhoneLink } from '#web/ui/phone-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { DoctorPayment } from './staff-payment.tsx';
import { StateBadge } from './state-badge.tsx';

type DoctorBookingsTableProps = {
  caption: string;
  bookings: DoctorBooking[];
  /** What can be done about a booking. */
  renderActions: (booking: DoctorBooking) => ReactNode;
};

/** The bookings of one doctor: patient, time, treatment, payment and state. */
export function DoctorBookingsTable({ caption, bookings, renderActions }: DoctorBookingsTableProps) {
  const { t, language } = useMessages();
  return (
    <Table
      isWide
      caption={caption}
      items={bookings}
      columns={{
        index: [null, t('bookings.index')],
        patient: ['title', t('bookings.patient')],
        treatment: ['meta', t('bookings.treatment')],
        date: ['meta', t('bookings.date')],
        slot: ['meta', t('bookings.slot')],
        payment: ['foot', t('bookings.payment')],
        status: ['foot', t('changes.status')],
        actions: ['acts', t('changes.actions')],
      }}
      renderCells={(booking, index) => {
        const { AppointmentDate, slot, cancelReason } = booking.appointmentData;
        return {
          index: index + 1,
          patient: <Patient booking={booking} />,
          treatment: <span className="wrap-normal hyphens-auto">{booking.treatmentNames[language]}</span>,
          date: <span className="wrap-normal">{formatDate(AppointmentDate, language)}</span>,
          slot: <span className="wrap-normal">{clockOfSlot(slot, language)}</span>,
          payment: <DoctorPayment booking={booking} />,
          status: (
            <span className="inline-grid justify-items-start gap-1 narrow:inline-flex narrow:flex-wrap narrow:items-center narrow:gap-2">
              <StateBadge booking={booking.appointmentData} />
              <CancelReason reason={cancelReason} />
            </span>
          ),
          actions: renderActions(booking),
        };
      }}
    />
  );
}

/** The patient's name, email address and phone number; of a deleted account the name, retained with the treatment. */
function Patient({ booking }: { booking: DoctorBooking }) {
  const { t } = useMessages();
  const { patient_name: name, patient_email: email, patient_phone: phone, isLocked, contact } = booking;
  return (
    <span className="inline-grid min-w-36 gap-0.5">
      <span className="font-medium">{name}</span>
      {isLocked && (
        <span className="inline-flex items-start gap-1.5 text-sm font-normal wrap-normal text-base-content/75">
          <Lock aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
          {t('bookings.locked')}
        </span>
      )}
      {contact && <span className="text-sm font-normal">{t('desk.contactOf', contact)}</span>}
      {email && <span className="text-sm font-normal text-base-content/75">{email}</span>}
      {phone && (
        <span className="text-sm font-normal">
          <PhoneLink number={phone} />
        </span>
      )}
    </span>
  );
}
