import { useEffect, useState } from 'react';
import { clinicClock, type Day } from '#domain/shared/time';

/** Day and minute in the clinic's time zone, up to date to the minute. */
export function useClinicClock(): { day: Day; minute: number } {
  const [clock, setClock] = useState(() => clinicClock(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setClock(clinicClock(new Date())), 30_000);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
