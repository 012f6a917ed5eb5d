import { useEffect, useRef } from 'react';
import { toast, Toaster, useToasterStore } from 'react-hot-toast';

/** At most this many toasts are kept (specification, section 9); the durations are the library's own, and the specified ones. */
const LIMIT = 20;

/** Where toasts appear, above everything else. */
export function Toasts() {
  const { toasts } = useToasterStore();
  const layer = useRef<HTMLDivElement>(null);
  const newest = toasts[0]?.id;
  useEffect(() => {
    const visible = toasts.filter((one) => one.visible);
    for (const one of visible.slice(LIMIT)) toast.dismiss(one.id);
  }, [toasts]);
  // A popover lies in the top layer like a dialog, in the order of opening: each new toast opens it anew, on top.
  // It is open without toasts too: the library measures them as they appear.
  useEffect(() => {
    const box = layer.current;
    if (newest && box?.matches(':popover-open')) box.hidePopover();
    if (!box?.matches(':popover-open')) box?.showPopover();
  }, [newest]);
  return (
    <div ref={layer} popover="manual" className="size-0 overflow-visible bg-transparent">
      <Toaster position="top-center" toastOptions={{ className: 'molar-toast' }} />
    </div>
  );
}
