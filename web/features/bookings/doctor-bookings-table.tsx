import { Lock } from 'lucide-react';
import type { DoctorBooking } from '#contract/bookings';
import { formatDate, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';

/** The bookings of one doctor: patient, time, treatment and payment. */
export function DoctorBookingsTable({ caption, bookings }: { caption: string; bookings: DoctorBooking[] }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  return (
    <Table
      isWide
      caption={caption}
      columns={[
        { key: 'index', label: t('bookings.index') },
        { key: 'name', label: t('bookings.name') },
        { key: 'email', label: t('bookings.email') },
        { key: 'treatment', label: t('bookings.treatment') },
        { key: 'date', label: t('bookings.date') },
        { key: 'slot', label: t('bookings.slot') },
        { key: 'payment', label: t('bookings.payment') },
      ]}
      rows={bookings.map(
        ({ _id, patient_name, patient_email, isLocked, treatment, refund, appointmentData }, index) => ({
          key: _id,
          cells: {
            index: index + 1,
            name: isLocked ? <LockedName name={patient_name} /> : patient_name,
            email: <span className="inline-block min-w-36">{patient_email || '–'}</span>,
            treatment: <span className="inline-block min-w-24">{treatment}</span>,
            date: (
              <span className="inline-block min-w-24">{formatDate(appointmentData.AppointmentDate, language)}</span>
            ),
            slot: <span className="inline-block min-w-31">{formatSlot(appointmentData.slot, language, t)}</span>,
            payment: (
              <span className="inline-flex flex-wrap gap-2 max-xl:justify-end xl:flex-col xl:items-start">
                {refund ? (
                  <Badge tone="neutral">
                    {t(refund === 'pending' ? 'bookings.refundPending' : 'bookings.refunded')}
                  </Badge>
                ) : (
                  <Badge tone={appointmentData.isPaid ? 'success' : takesCards ? 'warning' : 'neutral'}>
                    {t(
                      appointmentData.isPaid ? 'bookings.paid' : takesCards ? 'bookings.notPaid' : 'payments.atClinic',
                    )}
                  </Badge>
                )}
              </span>
            ),
          },
        }),
      )}
    />
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
