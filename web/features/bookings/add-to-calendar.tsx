import { CalendarPlus } from 'lucide-react';
import { getCalendarFileByLink } from '#contract/bookings/booking-links';
import type { Appointment } from '#contract/bookings/bookings';
import { getCalendarFile } from '#contract/bookings/calendar-feeds';
import { formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useTakesCards } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { downloadText } from '#web/ui/download-text.ts';
import { toast } from '#web/ui/toast.ts';

/**
 * Downloads a final appointment for the calendar of this device. `token` is that of an emailed link, for
 * the person who is not signed in.
 */
export function AddToCalendar({ appointment, token }: { appointment: Appointment; token?: string | undefined }) {
  const { t, language } = useMessages();
  const takesCards = useTakesCards() && !appointment.isPaidAtClinic;
  const { _id: id, treatmentNames, AppointmentDate, status, dueAmount } = appointment;
  const download = useAction(t, {
    mutationFn: () =>
      token === undefined
        ? callRoute(getCalendarFile, { params: { id } })
        : callRoute(getCalendarFileByLink, { body: { token } }),
    onSuccess: ({ file }) => downloadText('appointment.ics', 'text/calendar', file),
    onError: () => toast.error(t('calendars.addFailed')),
  });
  if (status === 'held') return null;
  return (
    <Button
      icon={CalendarPlus}
      variant={takesCards && dueAmount > 0 ? 'outline' : 'accent'}
      isBusy={download.isPending}
      aria-label={t('calendars.addWhat', {
        what: `${treatmentNames[language]}, ${formatDate(AppointmentDate, language)}`,
      })}
      onClick={() => download.run()}
    >
      {t('calendars.add')}
    </Button>
  );
}
