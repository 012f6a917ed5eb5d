import { useState } from 'react';
import { clinicClock, type Day } from '#domain/shared/time';

/** Today in the clinic's time zone, when the page was opened. */
export function useToday(): Day {
  const [today] = useState(() => clinicClock(new Date()).day);
  return today;
}
