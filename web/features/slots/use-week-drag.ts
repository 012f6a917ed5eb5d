import { useRef, useState, type PointerEvent } from 'react';
import type { Day, TimeRange } from '#domain/shared/time';

/** How far a pointer moves before a press counts as a drag, in pixels. */
const THRESHOLD = 6;

/** A drag over empty time, in minutes of the day, or of a free slot, by its wire name. */
export type Drag =
  | { kind: 'publish'; day: Day; from: number; to: number }
  | { kind: 'withdraw'; day: Day; slot: string; dx: number; dy: number; isOut: boolean };

type WeekDrag = {
  drag: Drag | null;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  /** Whether the click that follows belongs to a drag. */
  wasDragged: () => boolean;
};

/**
 * Dragging in a calendar with a mouse or a pen; a finger scrolls. The calendar has `data-calendar`, its
 * columns `data-day`, and buttons that can be dragged `data-drag`: empty for free time, else the wire name of a slot. Escape ends a drag without effect.
 */
export function useWeekDrag(axis: TimeRange, onDrop: (drag: Drag) => void): WeekDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const didDrag = useRef(false);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const slot = event.currentTarget.dataset['drag'];
    const calendar = event.currentTarget.closest<HTMLElement>('[data-calendar]');
    const column = event.currentTarget.closest<HTMLElement>('[data-day]');
    const day = column?.dataset['day'];
    if (event.button !== 0 || event.pointerType === 'touch' || slot === undefined || !calendar || !column || !day) {
      return;
    }
    const { clientX, clientY } = event;
    const minuteAt = (y: number) => {
      const { top, height } = column.getBoundingClientRect();
      return axis.start + ((y - top) / height) * (axis.end - axis.start);
    };
    let latest: Drag | null = null;

    const move = (now: globalThis.PointerEvent) => {
      const [dx, dy] = [now.clientX - clientX, now.clientY - clientY];
      if (!latest && Math.hypot(dx, dy) < THRESHOLD) return;
      didDrag.current = true;
      latest = slot
        ? { kind: 'withdraw', day, slot, dx, dy, isOut: isOutside(calendar, now) }
        : { kind: 'publish', day, from: minuteAt(clientY), to: minuteAt(now.clientY) };
      setDrag(latest);
    };
    const end = (dropped: Drag | null) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', cancelByKey);
      setDrag(null);
      // The click of this drag, if there is one, comes before.
      setTimeout(() => (didDrag.current = false));
      if (dropped) onDrop(dropped);
    };
    const drop = () => end(latest);
    const cancel = () => end(null);
    const cancelByKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', cancelByKey);
  }

  return { drag, onPointerDown, wasDragged: () => didDrag.current };
}

function isOutside(calendar: HTMLElement, { clientX, clientY }: globalThis.PointerEvent): boolean {
  const { left, right, top, bottom } = calendar.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
