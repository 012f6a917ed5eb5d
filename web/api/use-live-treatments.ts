import { useEffect, useRef, useState } from 'react';
import type { SlotChange } from '#contract/slots/slot-events';
import type { TreatmentSummary } from '#contract/slots/treatments';
import { hasNewTimes, keyOfTime, withChanges } from './slot-changes.ts';
import { useSlotEvents } from './use-slot-events.ts';

/** The shortest and longest wait before the cards are read again: not every open page at once. In milliseconds. */
const RELOAD_MS = { min: 800, max: 2500 };

/**
 * The treatments of the cards as they change while the page is open, and the keys of the times that somebody took.
 * Reads them again by `reload` if a card needs other next times. `own`: the key of the time that was booked last on this
 * page; the page has read the treatments after it, so its change does not count once more.
 */
export function useLiveTreatments(
  treatments: TreatmentSummary[] | undefined,
  reload: () => unknown,
  own: string | null,
): { treatments: TreatmentSummary[] | undefined; taken: ReadonlySet<string> } {
  const [since, setSince] = useState<{ treatments: typeof treatments; changes: SlotChange[] }>({
    treatments,
    changes: [],
  });
  // Treatments that were read again contain the changes.
  const changes = since.treatments === treatments ? since.changes : [];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(treatments);
  useEffect(() => {
    latest.current = treatments;
  });
  const reloadSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => {
        // Treatments that were read meanwhile, after a booking of one's own, need no second reading.
        if (latest.current === treatments) reload();
      },
      RELOAD_MS.min + Math.random() * (RELOAD_MS.max - RELOAD_MS.min),
    );
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useSlotEvents({
    onChanges: (reported) => {
      const added = reported.filter((change) => change.isFree || keyOfTime(change) !== own);
      setSince({ treatments, changes: [...changes, ...added] });
      if (hasNewTimes(treatments ?? [], added)) reloadSoon();
    },
    // A list that could not be read has a button for that.
    onReset: () => treatments && reloadSoon(),
  });
  const taken = new Set<string>();
  for (const change of changes) {
    if (change.isFree) taken.delete(keyOfTime(change));
    else taken.add(keyOfTime(change));
  }
  return { treatments: treatments && withChanges(treatments, changes), taken };
}
