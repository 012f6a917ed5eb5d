import { Undo2, X } from 'lucide-react';
import { useContext, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { SharedTexts } from './shared-texts.ts';
import { toast } from './toast.ts';
import { useSingleFlight } from './use-single-flight.ts';

/** How long what was done can be taken back, in milliseconds. */
const UNDO_MS = 60_000;

type Done = { text: string; undo: (() => Promise<unknown>) | null };
/**
 * What was done last, above the page for a minute, with a button to take it back: nothing below moves, and the focus stays.
 * `show` gets null for what cannot be taken back.
 */
export function useUndoBar(texts: { undo: string; undone: string; failed: (error: unknown) => string }): {
  show: (text: string, undo: Done['undo']) => void;
  /** Takes back what was done last, if that is possible. */
  undo: () => void;
  bar: ReactNode;
} {
  const { close } = useContext(SharedTexts);
  const [done, setDone] = useState<Done | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const set = (next: Done | null) => {
    clearTimeout(timer.current);
    if (next) timer.current = setTimeout(() => setDone(null), UNDO_MS);
    setDone(next);
  };
  const undo = useSingleFlight(async () => {
    try {
      await done?.undo?.();
      set({ text: texts.undone, undo: null });
      document.getElementById('content')?.focus({ preventScroll: true });
    } catch (error) {
      toast.error(texts.failed(error));
    }
  });
  return {
    show: (text, takeBack) => set({ text, undo: takeBack }),
    undo: () => done?.undo && undo(),
    bar: (
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-2 bottom-[calc(var(--tabs,4rem)+4.75rem)] z-40 flex justify-center md:bottom-[calc(var(--tabs,0px)+1.5rem)] print:hidden"
      >
        {done && (
          <div className="pointer-events-auto flex items-center gap-3 rounded-2xl bg-neutral py-2 ps-5 pe-2 text-neutral-content shadow-lg">
            <p>{done.text}</p>
            {done.undo && (
              <Button size="sm" className="min-h-11" onClick={() => undo()}>
                <Undo2 aria-hidden="true" className="size-4" />
                {texts.undo}
              </Button>
            )}
            <button
              type="button"
              className="btn btn-square border-transparent bg-transparent text-inherit"
              aria-label={close}
              onClick={() => set(null)}
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
        )}
      </div>
    ),
  };
}
