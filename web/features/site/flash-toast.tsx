import { Check } from 'lucide-react';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { MessageKey } from '#i18n/catalogue';

/** A toast of the server, for a page without the application; its style sheet hides it in time. */
export function FlashToast({ text }: { text: MessageKey }) {
  const { t } = useMessages();
  return (
    <output
      data-flash=""
      className="flash-toast pointer-events-none fixed inset-x-0 top-4 z-50 mx-auto flex w-fit max-w-[min(22rem,calc(100vw-2rem))] items-center gap-2.5 rounded-field bg-neutral px-3 py-2 text-neutral-content shadow-lg"
    >
      <span className="grid size-5 shrink-0 place-items-center rounded-full bg-[#61d345] text-white">
        <Check className="size-3" strokeWidth={4} aria-hidden="true" />
      </span>
      {t(text)}
    </output>
  );
}
