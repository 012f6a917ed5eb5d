import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import type { Appointment } from '#contract/bookings';
import { getCalendarFile } from '#contract/calendars';
import { formatDate } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import type { ButtonSize } from '#web/ui/button-style.ts';
import { downloadText } from '#web/ui/download-text.ts';

/** Downloads an appointment, or the cancellation of one, for the calendar of this device. */
export function AddToCalendar({
  appointment: { _id: id, treatment, AppointmentDate },
  size = 'sm',
  className,
}: {
  appointment: Pick<Appointment, '_id' | 'treatment' | 'AppointmentDate'>;
  size?: ButtonSize;
  className?: string;
}) {
  const { t, language } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { file } = await callRoute(getCalendarFile, { params: { id } });
      downloadText('appointment.ics', 'text/calendar', file);
    } catch {
      toast.error(t('calendars.addFailed'));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="outline"
      size={size}
      className={className}
      isBusy={isBusy}
      aria-label={t('calendars.addWhat', { what: `${treatment}, ${formatDate(AppointmentDate, language)}` })}
      onClick={() => void download()}
    >
      <CalendarPlus aria-hidden="true" className="size-4" />
      {t('calendars.add')}
    </Button>
  );
}
