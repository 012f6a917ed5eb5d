import { useEffect, useRef } from 'react';
import { toast, Toaster, useToasterStore } from 'react-hot-toast';

/** The most toasts shown at once (specification, section 9). The library's default durations are the specified ones. */
const LIMIT = 20;

/** The container of toasts, above everything else. */
export function Toasts() {
  const { toasts } = useToasterStore();
  const layer = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id;
  useEffect(() => {
    const visible = toasts.filter((candidate) => candidate.visible);
    for (const hidden of visible.slice(LIMIT)) toast.dismiss(hidden.id);
  }, [toasts]);
  // The top layer stacks popovers and dialogs in the order of opening, so each new toast reopens the popover.
  // It is open without toasts too, because the library measures new ones.
  useEffect(() => {
    const box = layer.current;
    if (newest && box?.matches(':popover-open')) box.hidePopover();
    if (!box?.matches(':popover-open')) box?.showPopover();
  }, [newest]);
  // A dialog that opens would cover the toasts, so they are raised above it.
  useEffect(() => {
    const raise = ({ target }: Event) => {
      if (!(target instanceof HTMLDialogElement) || !target.open) return;
      layer.current?.hidePopover();
      layer.current?.showPopover();
    };
    // The event does not bubble.
    document.addEventListener('toggle', raise, true);
    return () => document.removeEventListener('toggle', raise, true);
  }, []);
  return (
    <div ref={layer} popover="manual" className="size-0 overflow-visible bg-transparent">
      <Toaster containerClassName="molar-toasts" position="top-center" toastOptions={{ className: 'molar-toast' }} />
    </div>
  );
}
