import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';

type FailingCalendarsProps = { calendars: { doctor_name: string; host: string; since: string }[] };

/** Imported calendars that could not be read for a day; nothing if there are none. */
export function FailingCalendars({ calendars }: FailingCalendarsProps) {
  const { t, language } = useMessages();
  if (calendars.length === 0) return null;
  return (
    <section className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="text-xl">{t('unresolvedBookings.calendars')}</h2>
        <p className="text-base-content/75">{t('unresolvedBookings.calendarsLead')}</p>
      </header>
      <ul className="list-disc ps-5 wrap-anywhere">
        {calendars.map(({ doctor_name: doctor, host, since }) => (
          <li key={doctor + host}>
            {t('unresolvedBookings.calendarSince', { doctor, host, since: formatInstant(since, language) })}
          </li>
        ))}
      </ul>
    </section>
  );
}
