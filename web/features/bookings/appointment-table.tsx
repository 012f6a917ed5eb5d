import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings';
import { formatDate, formatSlot } from '#i18n/format';
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

/** The English name of a range fits in one line, and its clock times in a second. */
const TIME = { en: 'inline-block min-w-41', de: 'whitespace-nowrap' };

/** Appointments of one person, in the given order. */
export function AppointmentTable({ caption, appointments, renderActions, isOwn, first = 1 }: AppointmentTableProps) {
  const { t, language } = useMessages();
  return (
    <Table
      isWide
      caption={caption}
      columns={[
        { key: 'index', label: t('dashboard.index') },
        { key: 'treatment', label: t('dashboard.treatmentName') },
        { key: 'date', label: t('dashboard.date') },
        { key: 'time', label: t('dashboard.time') },
        { key: 'payment', label: t('dashboard.payment') },
        { key: 'actions', label: t('changes.actions') },
      ]}
      rows={appointments.map((appointment, index) => ({
        key: appointment._id,
        cells: {
          index: first + index,
          treatment: <Treatment appointment={appointment} />,
          date: <span className="inline-block min-w-24">{formatDate(appointment.AppointmentDate, language)}</span>,
          time: <span className={TIME[language]}>{formatSlot(appointment.slot, language, t)}</span>,
          payment: <PaymentState appointment={appointment} isOwn={isOwn} />,
          actions: renderActions(appointment),
        },
      }))}
    />
  );
}

/** Treatment, doctor and how far the appointment has come, if that is more than booked. */
function Treatment({ appointment }: { appointment: Appointment }) {
  const { t } = useMessages();
  const { treatment, doctor_name: doctor, status } = appointment;
  const isPlain = status === 'held' || status === 'booked' || status === 'cancelled';
  return (
    <span className="inline-grid min-w-28 justify-items-start gap-1 max-xl:justify-items-end">
      <span className="font-medium">{treatment}</span>
      <span className="text-sm text-base-content/75">{t('dashboard.nextWith', { doctor })}</span>
      {!isPlain && <StateBadge status={status} />}
    </span>
  );
}
