import { useRef, useState, type PointerEvent } from 'react';
import type { Day, TimeRange } from '#domain/shared/time';
import { shiftRange, type Edge } from './week-axis.ts';

/** How far a pointer moves before a press counts as a drag, in pixels. */
const THRESHOLD = 6;

/** A block of a calendar at its place: hours, an appointment, or empty time that is drawn over. */
export type Block = { key: string; kind: 'hours' | 'booking' | 'empty'; day: Day; range: TimeRange };

type WeekDrag = {
  /** The block where it would be dropped now. */
  drag: Block | null;
  begin: (event: PointerEvent<HTMLElement>, block: Block) => void;
  /** Whether the click that follows belongs to a drag. */
  wasDragged: () => boolean;
};

/**
 * Dragging blocks of a calendar, or their parts with `data-edge`, with a mouse or a pen; a finger scrolls. The calendar has
 * `data-calendar`, its columns `data-day`; only appointments leave their day. Escape ends a drag without effect.
 */
export function useWeekDrag(
  { grid, within }: { grid: number; within: TimeRange },
  onDrop: (dropped: Block, from: Block) => void,
): WeekDrag {
  const [drag, setDrag] = useState<Block | null>(null);
  const didDrag = useRef(false);

  function begin(event: PointerEvent<HTMLElement>, block: Block) {
    const columns = [
      ...(event.currentTarget.closest('[data-calendar]')?.querySelectorAll<HTMLElement>('[data-day]') ?? []),
    ];
    const column = columns.find((candidate) => candidate.dataset['day'] === block.day);
    if (event.button !== 0 || event.pointerType === 'touch' || !column) return;
    event.stopPropagation();
    const { clientX, clientY } = event;
    const pressed = (event.target as Element).closest<HTMLElement>('[data-edge]');
    const edge: Edge = block.kind === 'empty' ? 'end' : ((pressed?.dataset['edge'] as Edge | undefined) ?? null);
    const minutesPerPixel = (within.end - within.start) / column.getBoundingClientRect().height;
    let latest: Block | null = null;

    const move = (now: globalThis.PointerEvent) => {
      const [dx, dy] = [now.clientX - clientX, now.clientY - clientY];
      if (!latest && Math.hypot(dx, dy) < THRESHOLD) return;
      didDrag.current = true;
      const isOver = (candidate: HTMLElement) => {
        const { left, right } = candidate.getBoundingClientRect();
        return left <= now.clientX && now.clientX < right;
      };
      const canLeave = block.kind === 'booking' && edge === null;
      const day = (canLeave && columns.find(isOver)?.dataset['day']) || block.day;
      latest = {
        ...block,
        day,
        range: shiftRange(block.range, { edge, minutes: dy * minutesPerPixel }, { grid, within }),
      };
      setDrag(latest);
    };
    const end = (dropped: Block | null) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', cancelByKey);
      setDrag(null);
      // The click of this drag, if there is one, comes before.
      setTimeout(() => (didDrag.current = false));
      if (dropped) onDrop(dropped, block);
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

  return { drag, begin, wasDragged: () => didDrag.current };
}
