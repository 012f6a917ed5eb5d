import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoctorBooking } from '#contract/bookings/bookings';
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
      keyOf={({ _id }) => _id}
      columns={[
        { key: 'index', label: t('bookings.index'), render: (_booking, index) => index + 1 },
        {
          key: 'patient',
          label: t('bookings.patient'),
          place: 'title',
          render: (booking) => <Patient booking={booking} />,
        },
        {
          key: 'treatment',
          label: t('bookings.treatment'),
          place: 'meta',
          render: ({ treatmentNames }) => <span className="wrap-normal hyphens-auto">{treatmentNames[language]}</span>,
        },
        {
          key: 'date',
          label: t('bookings.date'),
          place: 'meta',
          render: ({ appointmentData }) => formatDate(appointmentData.AppointmentDate, language),
        },
        {
          key: 'slot',
          label: t('bookings.slot'),
          place: 'meta',
          render: ({ appointmentData }) => (
            <span className="wrap-normal">{clockOfSlot(appointmentData.slot, language)}</span>
          ),
        },
        {
          key: 'payment',
          label: t('bookings.payment'),
          place: 'foot',
          render: (booking) => <DoctorPayment booking={booking} />,
        },
        {
          key: 'status',
          label: t('changes.status'),
          place: 'foot',
          render: ({ appointmentData }) => (
            <>
              <StateBadge booking={appointmentData} />
              <CancelReason reason={appointmentData.cancelReason} />
            </>
          ),
        },
        {
          key: 'actions',
          label: <span className="sr-only">{t('changes.actions')}</span>,
          place: 'end',
          isEnd: true,
          render: renderActions,
        },
      ]}
    />
  );
}

/** The patient's name, email address and phone number; of a deleted account the name, retained with the treatment. */
function Patient({ booking }: { booking: DoctorBooking }) {
  const { t } = useMessages();
  const { patient_name: name, patient_email: email, patient_phone: phone, isLocked } = booking;
  return (
    <span className="inline-grid min-w-36 gap-0.5">
      <span className="font-medium">{name}</span>
      {isLocked && (
        <span className="inline-flex items-start gap-1.5 text-sm font-normal wrap-normal text-base-content/75">
          <Lock aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
          {t('bookings.locked')}
        </span>
      )}
      {email && <span className="text-sm font-normal text-base-content/75">{email}</span>}
      {phone && (
        <span className="text-sm font-normal">
          <PhoneLink number={phone} />
        </span>
      )}
    </span>
  );
}
