import { useEffect, useState } from 'react';

/** Seconds from now until an instant (ISO 8601), 0 once it has passed; updates every second. */
export function useSecondsUntil(until: string): number {
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

/** Minutes and seconds: `9:05`. */
export function clockOfSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
