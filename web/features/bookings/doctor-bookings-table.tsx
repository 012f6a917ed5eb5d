import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DoctorBooking } from '#contract/bookings';
import { formatDate, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { CancelReason } from './cancel-reason.tsx';
import { RefundBadge } from './refund-badge.tsx';
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
      rows={bookings.map((booking, index) => ({
        key: booking._id,
        cells: {
          index: index + 1,
          patient: <Patient booking={booking} />,
          treatment: <span className="inline-block min-w-24">{booking.treatment}</span>,
          date: (
            <span className="inline-block min-w-24">
              {formatDate(booking.appointmentData.AppointmentDate, language)}
            </span>
          ),
          slot: <span className="inline-block min-w-31">{formatSlot(booking.appointmentData.slot, language, t)}</span>,
          payment: <Payment booking={booking} />,
          status: (
            <span className="inline-grid justify-items-start gap-2 max-xl:justify-items-end">
              <StateBadge status={booking.appointmentData.status} />
              <CancelReason reason={booking.appointmentData.cancelReason} />
              {renderActions(booking)}
            </span>
          ),
        },
      }))}
    />
  );
}

function Payment({ booking: { refund, appointmentData } }: { booking: DoctorBooking }) {
  const { t } = useMessages();
  const takesCards = useTakesCards();
  const { isPaid, refundAmount, currency, status } = appointmentData;
  const isCancelled = status === 'cancelled';
  if (isCancelled && !refund && !isPaid) return '–';
  return (
    <span className="inline-flex flex-wrap gap-2 max-xl:justify-end xl:flex-col xl:items-start">
      {(isPaid || (!refund && !isCancelled)) && (
        <Badge tone={isPaid ? 'success' : takesCards ? 'warning' : 'neutral'}>
          {t(isPaid ? 'bookings.paid' : takesCards ? 'bookings.notPaid' : 'payments.atClinic')}
        </Badge>
      )}
      {refund && <RefundBadge refund={refund} amount={refundAmount} currency={currency} />}
    </span>
  );
}

/** The patient's name and email address. */
function Patient({ booking: { patient_name: name, patient_email: email, isLocked } }: { booking: DoctorBooking }) {
  return (
    <span className="inline-grid min-w-36 gap-0.5">
      {isLocked ? <LockedName name={name} /> : <span className="font-medium">{name}</span>}
      <span className="text-sm text-base-content/75">{email || '–'}</span>
    </span>
  );
}

/** The name of a patient whose account was deleted, retained with the treatment. */
function LockedName({ name }: { name: string }) {
  const { t } = useMessages();
  return (
    <span className="inline-grid gap-0.5">
      {name}
      <span className="inline-flex items-start gap-1.5 text-sm wrap-normal text-base-content/75 max-xl:justify-end">
        <Lock aria-hidden="true" className="mt-0.75 size-3.5 shrink-0" />
        {t('bookings.locked')}
      </span>
    </span>
  );
}
