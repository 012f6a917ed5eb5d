import { useState } from 'react';
import { clinicClock, type Day } from '#domain/time';

/** Today on the clinic's clock, as it was when the page was opened. */
export function useToday(): Day {
  const [today] = useState(() => clinicClock(new Date()).day);
  return today;
}
