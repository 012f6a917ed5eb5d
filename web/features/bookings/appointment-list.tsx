import { useMessages } from '#web/i18n/use-messages.ts';
import { AppointmentTable, type AppointmentTableProps } from './appointment-table.tsx';

/** All appointments of one person; upcoming and past ones under separate headings if there are both. */
export function AppointmentList({ caption, appointments, renderActions, isOwn }: AppointmentTableProps) {
  const { t } = useMessages();
  const upcoming = appointments.filter(({ isOver }) => !isOver);
  const past = appointments.filter(({ isOver }) => isOver);
  const shared = { renderActions, isOwn };
  if (upcoming.length === 0 || past.length === 0) {
    return <AppointmentTable caption={caption} appointments={appointments} {...shared} />;
  }
  return (
    <>
      <section className="grid gap-3">
        <h2 className="text-xl">{t('dashboard.ahead')}</h2>
        <AppointmentTable caption={t('dashboard.ahead')} appointments={upcoming} {...shared} />
      </section>
      <section className="grid gap-3">
        <h2 className="text-xl">{t('dashboard.past')}</h2>
        <AppointmentTable caption={t('dashboard.past')} appointments={past} first={upcoming.length + 1} {...shared} />
      </section>
    </>
  );
}
