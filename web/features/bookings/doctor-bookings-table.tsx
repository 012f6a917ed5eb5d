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
      columns={[
        { key: 'index', label: t('bookings.index') },
        { key: 'patient', label: t('bookings.patient') },
        { key: 'treatment', label: t('bookings.treatment') },
        { key: 'date', label: t('bookings.date') },
        { key: 'slot', label: t('bookings.slot') },
        { key: 'payment', label: t('bookings.payment') },
        { key: 'status', label: t('changes.status') },
      ]}
      rows={bookings.map((booking, index) => {
        const { AppointmentDate, slot, cancelReason } = booking.appointmentData;
        const date = formatDate(AppointmentDate, language);
        const time = clockOfSlot(slot, language);
        const payment = <DoctorPayment booking={booking} />;
        const state = (
          <>
            <StateBadge booking={booking.appointmentData} />
            <CancelReason reason={cancelReason} />
          </>
        );
        return {
          key: booking._id,
          cells: {
            index: index + 1,
            patient: <Patient booking={booking} />,
            treatment: (
              <span className="inline-block min-w-24 wrap-normal hyphens-auto">{booking.treatmentNames[language]}</span>
            ),
            date: <span className="inline-block min-w-24">{date}</span>,
            slot: <span className="inline-block wrap-normal">{time}</span>,
            payment,
            status: (
              <span className="inline-grid justify-items-start gap-2">
                {state}
                {renderActions(booking)}
              </span>
            ),
          },
          row: {
            title: <PatientName booking={booking} />,
            meta: date,
            foot: (
              <span className="grid gap-2">
                <span>
                  {time} · {booking.treatmentNames[language]}
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  {state}
                  {payment}
                </span>
              </span>
            ),
            more: {
              label: t('dashboard.details', { name: booking.patient_name }),
              facts: [
                { label: t('people.phone'), value: <Phone booking={booking} /> },
                { label: t('people.email'), value: booking.patient_email || '–' },
              ],
              children: renderActions(booking),
            },
          },
        };
      })}
    />
  );
}

/** The patient's name, email address and phone number. */
function Patient({ booking }: { booking: DoctorBooking }) {
  return (
    <span className="inline-grid min-w-36 gap-0.5">
      <PatientName booking={booking} />
      <span className="text-sm text-base-content/75">{booking.patient_email || '–'}</span>
      <span className="text-sm">
        <Phone booking={booking} />
      </span>
    </span>
  );
}

function Phone({ booking: { patient_phone: phone } }: { booking: DoctorBooking }) {
  return phone ? <PhoneLink number={phone} /> : '–';
}

function PatientName({ booking: { patient_name: name, isLocked } }: { booking: DoctorBooking }) {
  return isLocked ? <LockedName name={name} /> : <span className="font-medium">{name}</span>;
}

/** The name of a patient whose account was deleted, retained with the treatment. */
function LockedName({ name }: { name: string }) {
  const { t } = useMessages();
  return (
    <span className="inline-grid gap-0.5">
      {name}
      <span className="inline-flex items-start gap-1.5 text-sm wrap-normal text-base-content/75">
        <Lock aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
        {t('bookings.locked')}
      </span>
    </span>
  );
}
