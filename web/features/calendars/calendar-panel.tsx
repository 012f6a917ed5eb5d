import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { getImportedCalendar } from '#contract/absences/imported-calendars';
import { formatInstant } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ImportedCalendar } from './imported-calendar.tsx';

/** In two lines from which calendar a doctor's busy times come; all of it is in a dialog. `doctorEmail`: for the admin. */
export function CalendarPanel({ busyTimes, doctorEmail }: { busyTimes: number; doctorEmail: string | undefined }) {
  const { t, language } = useMessages();
  const [isOpen, setOpen] = useState(false);
  const calendar = useRoute(getImportedCalendar, { query: doctorEmail ? { doctor_email: doctorEmail } : {} }).data
    ?.data;
  const read = calendar?.refreshedAt ? formatInstant(calendar.refreshedAt, language) : t('calendars.never');
  return (
    <section aria-labelledby="imported" className="grid content-start gap-1">
      <h2 id="imported" className="flex min-h-10 items-center text-lg">
        {t('hours.imported')}
      </h2>
      <div className="flex items-center justify-between gap-2">
        <p className="grid leading-5">
          {calendar && <span className="text-[15px] font-semibold wrap-anywhere">{calendar.host}</span>}
          <span className="text-sm text-base-content/75">
            {calendar ? t('hours.importedFacts', { count: busyTimes, read }) : t('hours.notImported')}
          </span>
          {calendar?.failure && <span className="text-sm font-medium">{t('hours.importFails')}</span>}
        </p>
        <Button
          variant="ghost"
          className="btn-square"
          aria-label={t('hours.importedMore')}
          title={t('hours.importedMore')}
          onClick={() => setOpen(true)}
        >
          <Ellipsis aria-hidden="true" className="size-5" />
        </Button>
      </div>
      <Dialog isOpen={isOpen} title={t('hours.imported')} onClose={() => setOpen(false)}>
        <ImportedCalendar doctorEmail={doctorEmail} />
      </Dialog>
    </section>
  );
}
