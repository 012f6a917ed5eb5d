import { useMessages } from '#web/i18n/use-messages.ts';
import type { ReactNode } from 'react';
import type { Appointment } from '#contract/bookings/bookings';
import { clockOfSlot, formatDate } from '#i18n/format';
import { classNames } from '#web/ui/class-names.ts';
import { Table } from '#web/ui/table.tsx';
import { PaymentState } from './payment-state.tsx';
import { StateBadge } from './state-badge.tsx';

/** All appointments of one person; upcoming and past ones under separate headings if there are both. */
export function AppointmentList({ appointments, ...shared }: AppointmentTableProps) {
  const { t } = useMessages();
  const upcoming = appointments.filter(({ isOver }) => !isOver);
  const past = appointments.filter(({ isOver }) => isOver);
  if (upcoming.length === 0 || past.length === 0) return <AppointmentTable {...shared} appointments={appointments} />;
  return (
    [
      ['ahead', upcoming, 1],
      ['past', past, upcoming.length + 1],
    ] as const
  ).map(([name, part, first]) => (
    <section key={name} className="grid gap-3">
      <h2 className="text-xl">{t(`dashboard.${name}`)}</h2>
      <AppointmentTable {...shared} caption={t(`dashboard.${name}`)} appointments={part} first={first} />
    </section>
  ));
}

type AppointmentTableProps = {
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
function AppointmentTable({ caption, appointments, renderActions, isOwn = true, first = 1 }: AppointmentTableProps) {
  const { t, language } = useMessages();
  return (
    <Table
      isWide
      caption={caption}
      items={appointments}
      columns={{
        index: [null, t('dashboard.index')],
        treatment: ['title', t('dashboard.treatmentName')],
        date: ['meta', t('dashboard.date')],
        ...(isOwn && { time: [null, t('dashboard.time')] }),
        payment: ['foot', t('dashboard.payment')],
        actions: ['acts', t('changes.actions')],
      }}
      renderCells={(appointment, index) => {
        const time = clockOfSlot(appointment.slot, language);
        return {
          index: first + index,
          treatment: <Treatment appointment={appointment} />,
          // Staff read the clock time below the date, which leaves room for their buttons.
          date: (
            <span className="inline-flex flex-wrap gap-x-2">
              {formatDate(appointment.AppointmentDate, language)}
              <span className={classNames('whitespace-nowrap tabular-nums', isOwn && 'hidden narrow:inline')}>
                {time}
              </span>
            </span>
          ),
          time: <span className="whitespace-nowrap tabular-nums">{time}</span>,
          payment: <PaymentState appointment={appointment} isOwn={isOwn} />,
          actions: renderActions(appointment),
        };
      }}
    />
  );
}

/** Treatment, doctor and how far the appointment has come, if that is more than booked. */
function Treatment({ appointment }: { appointment: Appointment }) {
  const { t, language } = useMessages();
  const { treatmentNames, doctor_name: doctor, status, takesPlace, forPerson, cancelledBy } = appointment;
  const isPlain = takesPlace && (status === 'held' || status === 'booked' || cancelledBy !== null);
  return (
    <span className="inline-grid min-w-28 justify-items-start gap-1">
      {forPerson && <span className="font-semibold text-primary">{t('ticket.forName', forPerson)}</span>}
      <span className="font-medium wrap-normal hyphens-auto">{treatmentNames[language]}</span>
      <span className="text-sm font-normal text-base-content/75">{t('dashboard.nextWith', { doctor })}</span>
      {!isPlain && <StateBadge booking={appointment} />}
    </span>
  );
}
