import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { endImport, getImportedCalendar } from '#contract/absences/imported-calendars';
import { getSchedule } from '#contract/bookings/schedule';
import { listSlots } from '#contract/slots/slots';
import { clockOfSlot, formatDate, formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { Unread } from '#web/ui/unread.tsx';
import { ImportForm } from './import-form.tsx';

/** The calendar from which a doctor's busy times are imported: its address is entered here, and never shown again. `doctorEmail`: for the admin. */
export function ImportedCalendar({ doctorEmail }: { doctorEmail: string | undefined }) {
  const { t, language } = useMessages();
  const whose = doctorEmail ? { doctor_email: doctorEmail } : {};
  const read = useRoute(
    getImportedCalendar,
    { query: whose },
    // The first reading may take longer than the response waits for it.
    {
      pollWhile: ({ data: calendar }) =>
        calendar !== null && calendar.refreshedAt === null && calendar.failure === null,
    },
  );
  const refetchSlots = useRefetch(listSlots, getSchedule);
  const [isReplacing, setReplacing] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const refresh = () => Promise.all([read.refetch(), refetchSlots()]);
  const finish = (message: string | null) => {
    flushSync(() => {
      setReplacing(false);
      setEnding(false);
    });
    if (message !== null) toast.success(message);
    // The pressed button is gone.
    top.current?.focus();
  };
  const end = useAction(t, {
    mutationFn: async () => {
      await callRoute(endImport, { query: whose });
      await refresh();
    },
    onSuccess: () => finish(t('calendars.importEnded')),
    unreachable: 'calendars.notChanged',
  });
  const ask = (isAsking: boolean) => {
    end.reset();
    setEnding(isAsking);
  };
  if (!read.data) return <Unread read={read} failed={t('calendars.importFailed')} size="h-24" />;
  const { data: calendar } = read.data;
  const instant = (text: string | null) => (text === null ? t('calendars.never') : formatInstant(text, language));
  return (
    <div ref={top} tabIndex={-1} className="grid gap-4 outline-none">
      <p>{t('calendars.importLead')}</p>
      {calendar && (
        <>
          {calendar.failure && calendar.failingSince && (
            <Notice tone="warning">
              <p className="font-medium">{t('calendars.failingSince', { since: instant(calendar.failingSince) })}</p>
              <p>{t(`calendars.failure_${calendar.failure}`)}</p>
              {calendar.busyTimes > 0 && <p>{t('calendars.stillInForce')}</p>}
            </Notice>
          )}
          <Facts
            className="grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]"
            facts={{
              [t('calendars.source')]: calendar.host,
              [t('calendars.lastRead')]: instant(calendar.refreshedAt),
              [t('calendars.busyTimes')]: String(calendar.busyTimes),
            }}
          />
          {calendar.overlaps.length > 0 && (
            <Notice tone="warning">
              <p>{t('calendars.overlaps')}</p>
              <ul className="mt-1 list-disc ps-5">
                {calendar.overlaps.map(({ _id, AppointmentDate, slot }) => (
                  <li key={_id}>
                    {formatDate(AppointmentDate, language)}, {clockOfSlot(slot, language)}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </>
      )}
      {!calendar || isReplacing ? (
        <ImportForm
          whose={whose}
          onImported={async (failure) => {
            await refresh();
            finish(failure === null ? t('calendars.imported') : null);
          }}
          onCancel={
            calendar &&
            (() => {
              flushSync(() => setReplacing(false));
              top.current?.focus();
            })
          }
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            onClick={() => {
              flushSync(() => setReplacing(true));
              top.current?.querySelector('input')?.focus();
            }}
          >
            {t('calendars.otherAddress')}
          </Button>
          <Button variant="outline" onClick={() => ask(true)}>
            {t('calendars.endImport')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('calendars.endImportTitle')}
        message={t('calendars.endImportText')}
        failure={end.failure}
        confirmLabel={t('calendars.endImport')}
        isOpen={isEnding}
        isBusy={end.isPending}
        onConfirm={() => end.run()}
        onCancel={() => ask(false)}
      />
    </div>
  );
}
