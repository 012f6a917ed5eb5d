import { useState } from 'react';
import { createCalendarFeed, deleteCalendarFeed, getCalendarFeed } from '#contract/bookings/calendar-feeds';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { callRoute } from '#web/api/client.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { Unread } from '#web/ui/unread.tsx';

/** What a person can do with their feed: its route, and the messages of its button, question and success. */
const CHANGES = {
  turnOn: { route: createCalendarFeed, done: 'calendars.isOn' },
  replace: { route: createCalendarFeed, done: 'calendars.replaced' },
  turnOff: { route: deleteCalendarFeed, done: 'calendars.isOff' },
} as const;

/** The person's calendar feed: its secret URL, with buttons to copy and replace it and to switch the feed on or off. */
export function CalendarFeed() {
  const { t } = useMessages();
  const [asked, setAsked] = useState<'replace' | 'turnOff' | null>(null);
  const read = useRoute(getCalendarFeed, {});
  const change = useAction(t, {
    mutationFn: async (kind: keyof typeof CHANGES) => {
      await callRoute(CHANGES[kind].route, {});
      await read.refetch();
    },
    onSuccess: (_none, kind) => toast.success(t(CHANGES[kind].done)),
    onError: (error) => toast.error(errorMessage(error, t)),
    onSettled: () => setAsked(null),
  });
  if (!read.data) return <Unread read={read} failed={t('calendars.failed')} size="h-24" />;
  const { url } = read.data.data;
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('calendars.copied')),
      () => toast.error(t('calendars.copyFailed')),
    );
  return (
    <div className="grid gap-4">
      <p>{t('calendars.lead')}</p>
      {url === null ? (
        <Button
          variant="outline"
          className="justify-self-start"
          isBusy={change.isPending}
          onClick={() => change.run('turnOn')}
        >
          {t('calendars.turnOn')}
        </Button>
      ) : (
        <>
          <TextField
            label={t('calendars.address')}
            hint={t('calendars.addressHint')}
            value={url}
            readOnly
            onFocus={({ target }) => target.select()}
          />
          <p>{t('calendars.secret')}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copy(url)}>{t('calendars.copy')}</Button>
            <Button variant="outline" onClick={() => setAsked('replace')}>
              {t('calendars.replace')}
            </Button>
            <Button variant="outline" onClick={() => setAsked('turnOff')}>
              {t('calendars.turnOff')}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        title={t(asked === 'turnOff' ? 'calendars.turnOffTitle' : 'calendars.replaceTitle')}
        message={t(asked === 'turnOff' ? 'calendars.turnOffText' : 'calendars.replaceText')}
        confirmLabel={t(asked === 'turnOff' ? 'calendars.turnOff' : 'calendars.replace')}
        isOpen={asked !== null}
        isBusy={change.isPending}
        onConfirm={() => asked && change.run(asked)}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}
