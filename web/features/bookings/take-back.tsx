import { Undo2 } from 'lucide-react';
import { CANCEL_MINUTES } from '#domain/bookings/change-cutoff';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { clockOfSeconds, useSecondsUntil } from '#web/ui/use-seconds-until.ts';

/** Takes back what was just booked by mistake: a cancellation by one press, while that is possible. `until` is an instant. */
export function TakeBack({ until, cancel }: { until: string; cancel: () => Promise<unknown> }) {
  const { t } = useMessages();
  const seconds = useSecondsUntil(until);
  const { run, isPending, failure } = useAction(t, { mutationFn: cancel, unreachable: 'changes.cancelUnknown' });
  if (seconds === 0) return null;
  return (
    <div className="rounded-field border border-accent/60 bg-accent/16 px-4 py-3 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0">
          <strong>{t('ticket.mistake')}</strong> {t('ticket.takeBackLead', { minutes: CANCEL_MINUTES })}
        </p>
        <Button
          icon={Undo2}
          variant="outline"
          className="bg-base-100 max-sm:w-full"
          isBusy={isPending}
          onClick={() => run()}
        >
          {t('ticket.takeBack')}
          <span aria-hidden="true" className="min-w-[4ch] font-normal tabular-nums">
            {clockOfSeconds(seconds)}
          </span>
        </Button>
      </div>
      <FormError>{failure}</FormError>
    </div>
  );
}
