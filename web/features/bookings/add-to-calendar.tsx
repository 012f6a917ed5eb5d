import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { getCalendarFileByLink } from '#contract/bookings/booking-links';
import type { Appointment } from '#contract/bookings/bookings';
import { getCalendarFile } from '#contract/bookings/calendar-feeds';
import { formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize } from '#web/ui/button-style.ts';
import { downloadText } from '#web/ui/download-text.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Downloads a final appointment for the calendar of this device. `token` is that of an emailed link, for
 * the person who is not signed in.
 */
export function AddToCalendar({
  appointment: { _id: id, treatmentNames, AppointmentDate, status, dueAmount },
  token,
  size = 'sm',
}: {
  appointment: Appointment;
  token?: string | undefined;
  size?: ButtonSize;
}) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { file } = await (token === undefined
        ? callRoute(getCalendarFile, { params: { id } })
        : callRoute(getCalendarFileByLink, { body: { token } }));
      downloadText('appointment.ics', 'text/calendar', file);
    } catch {
      toast.error(t('calendars.addFailed'));
    }
    setBusy(false);
  };
  if (status === 'held') return null;
  return (
    <Button
      icon={CalendarPlus}
      variant={size === 'md' && !(takesCards && dueAmount > 0) ? 'accent' : 'outline'}
      size={size}
      isBusy={isBusy}
      aria-label={t('calendars.addWhat', {
        what: `${treatmentNames[language]}, ${formatDate(AppointmentDate, language)}`,
      })}
      onClick={() => void download()}
    >
      {t('calendars.add')}
    </Button>
  );
}
