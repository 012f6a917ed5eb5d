import { useMessages } from '#web/i18n/use-messages.ts';
import { AppointmentTable, type AppointmentTableProps } from './appointment-table.tsx';

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
