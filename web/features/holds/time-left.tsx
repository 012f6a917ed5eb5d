import { useEffect, useState } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';

const MINUTE_S = 60;

/** Seconds from now until an instant (ISO 8601), 0 once it has passed; updates every second. */
function useSecondsUntil(until: string): number {
  const [now, setNow] = useState(() => Date.now());
  const end = Date.parse(until);
  const isOver = now >= end;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

/** The time left of a hold, in minutes and seconds; for screen readers in whole minutes, without announcements. */
export function TimeLeft({ until }: { until: string }) {
  const { t } = useMessages();
  const seconds = useSecondsUntil(until);
  const minutes = Math.floor(seconds / MINUTE_S);
  return (
    <span role="timer">
      <span className="sr-only">
        {minutes > 0 ? t('holds.minutesLeft', { count: minutes }) : t('holds.lastMinute')}
      </span>
      <span aria-hidden className="inline-block min-w-[5ch] font-semibold tabular-nums">
        {minutes}:{String(seconds % MINUTE_S).padStart(2, '0')}
      </span>
    </span>
  );
}
