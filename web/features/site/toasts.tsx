import { useEffect } from 'react';
import { toast, Toaster, useToasterStore } from 'react-hot-toast';

/** At most this many toasts are kept (specification, section 9); the durations are the library's own, and the specified ones. */
const LIMIT = 20;

/** Where toasts appear, above everything else. */
export function Toasts() {
  const { toasts } = useToasterStore();
  useEffect(() => {
    const visible = toasts.filter((one) => one.visible);
    for (const one of visible.slice(LIMIT)) toast.dismiss(one.id);
  }, [toasts]);
  return <Toaster position="top-center" toastOptions={{ className: 'molar-toast' }} />;
}
