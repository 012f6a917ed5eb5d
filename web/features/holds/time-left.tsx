import { useMessages } from '#web/i18n/use-messages.ts';
import { clockOfSeconds, useSecondsUntil } from '#web/ui/use-seconds-until.ts';

/** The time left of a hold, in minutes and seconds; for screen readers in whole minutes, without announcements. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useMessages();
  const seconds = useSecondsUntil(until);
  const minutes = Math.floor(seconds / 60);
  return (
    <span role="timer">
      <span className="sr-only">
        {minutes > 0 ? t('holds.minutesLeft', { count: minutes }) : t('holds.lastMinute')}
      </span>
      <span aria-hidden className="inline-block min-w-[5ch] font-semibold tabular-nums">
        {clockOfSeconds(seconds)}
      </span>
    </span>
  );
}
