import { useEffect, useRef } from 'react';
import { whenIdle } from '#web/when-idle.ts';
import type { SlotListener } from './slot-events.ts';

/** Reports changes of the availability while the component is shown; see `watchSlots`, whose code loads when idle. */
export function useSlotEvents(listener: SlotListener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    let isOver = false;
    let stop = () => undefined as void;
    const start = async () => {
      const { watchSlots } = await import('./slot-events.ts');
      if (isOver) return;
      stop = watchSlots({
        onChanges: (changes) => latest.current.onChanges(changes),
        onReset: () => latest.current.onReset(),
      });
    };
    // A failed download means no live changes, as without the stream.
    const cancel = whenIdle(() => void start().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
      stop();
    };
  }, []);
}
