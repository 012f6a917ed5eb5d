import type { Appointment } from '#contract/bookings';
import { formatDate, formatSlot } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Table } from '#web/ui/table.tsx';
import { PaymentState } from './payment-state.tsx';

type AppointmentTableProps = {
  caption: string;
  appointments: Appointment[];
  /** The number of the first row. */
  first?: number;
};

/** Appointments of one person, in the given order. */
export function AppointmentTable({ caption, appointments, first = 1 }: AppointmentTableProps) {
  const { t, language } = useMessages();
  return (
    <Table
      caption={caption}
      columns={[
        { key: 'index', label: t('dashboard.index') },
        { key: 'treatment', label: t('dashboard.treatmentName') },
        { key: 'date', label: t('dashboard.date') },
        { key: 'time', label: t('dashboard.time') },
        { key: 'payment', label: t('dashboard.payment') },
      ]}
      rows={appointments.map((appointment, index) => ({
        key: appointment._id,
        cells: {
          index: first + index,
          treatment: appointment.treatment,
          date: formatDate(appointment.AppointmentDate, language),
          time: formatSlot(appointment.slot, language, t),
          payment: <PaymentState appointment={appointment} />,
        },
      }))}
    />
  );
}
