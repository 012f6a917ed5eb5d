import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { clockOfSlot, formatDate } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Table } from '#web/ui/table.tsx';
import { PaymentState } from './payment-state.tsx';
import { StateBadge } from './state-badge.tsx';

export type AppointmentTableProps = {
  caption: string;
  appointments: Appointment[];
  /** What can be done about an appointment. */
  renderActions: (appointment: Appointment) => ReactNode;
  /** Whether the reader is the patient. */
  isOwn?: boolean | undefined;
  /** The number of the first row. */
  first?: number;
};

/** Appointments of one person, in the given order. */
export function AppointmentTable({
  caption,
  appointments,
  renderActions,
  isOwn = true,
  first = 1,
}: AppointmentTableProps) {
  const { t, language } = useMessages();
  return (
    <Table
      isWide
      caption={caption}
      columns={[
        { key: 'index', label: t('dashboard.index') },
        { key: 'treatment', label: t('dashboard.treatmentName') },
        { key: 'date', label: t('dashboard.date') },
        // Staff read the clock time below the date, which leaves room for their buttons.
        ...(isOwn ? [{ key: 'time', label: t('dashboard.time') }] : []),
        { key: 'payment', label: t('dashboard.payment') },
        { key: 'actions', label: t('changes.actions') },
      ]}
      rows={appointments.map((appointment, index) => {
        const { doctor_name: doctor, slot } = appointment;
        const treatment = appointment.treatmentNames[language];
        const date = formatDate(appointment.AppointmentDate, language);
        const time = clockOfSlot(slot, language);
        const actions = renderActions(appointment);
        return {
          key: appointment._id,
          cells: {
            index: first + index,
            treatment: <Treatment appointment={appointment} />,
            date: (
              <span className="inline-grid min-w-24">
                {date}
                {!isOwn && <span className="whitespace-nowrap tabular-nums">{time}</span>}
              </span>
            ),
            time: <span className="whitespace-nowrap tabular-nums">{time}</span>,
            payment: <PaymentState appointment={appointment} isOwn={isOwn} />,
            actions,
          },
          row: {
            title: treatment,
            meta: date,
            foot: (
              <span className="grid justify-items-start gap-2">
                <span className="text-sm">
                  {time} {t('dashboard.nextWith', { doctor })}
                </span>
                <span className="relative z-1 flex flex-wrap items-center gap-2">
                  <State appointment={appointment} />
                  <PaymentState appointment={appointment} isOwn={isOwn} />
                </span>
              </span>
            ),
            more: {
              label: t('dashboard.details', { name: treatment }),
              children: actions,
            },
          },
        };
      })}
    />
  );
}

/** Treatment, doctor and how far the appointment has come, if that is more than booked. */
function Treatment({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const { treatmentNames, doctor_name: doctor } = appointment;
  return (
    <span className="inline-grid min-w-28 justify-items-start gap-1">
      <span className="font-medium wrap-normal hyphens-auto">{treatmentNames[language]}</span>
      <span className="text-sm text-base-content/75">{t('dashboard.nextWith', { doctor })}</span>
      <State appointment={appointment} />
    </span>
  );
}

function State({ appointment }: { appointment: Appointment }) {
  const { status, takesPlace } = appointment;
  const isPlain = takesPlace && (status === 'held' || status === 'booked' || status === 'cancelled');
  return isPlain ? null : <StateBadge booking={appointment} />;
}
