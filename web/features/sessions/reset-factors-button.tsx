import { useAction } from '#web/api/use-action.ts';
import { useState } from 'react';
import { resetFactors } from '#contract/people/factors';
import { callRoute } from '#web/api/client.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';

/** Removes all factors of somebody who lost theirs, for the admin. */
export function ResetFactorsButton({ id, name }: { id: string; name: string }) {
  const { t } = useMessages();
  const [isAsking, setAsking] = useState(false);
  const reset = useAction(t, {
    mutationFn: () => callRoute(resetFactors, { params: { id } }),
    onSuccess: () => toast.success(t('factors.resetDone')),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={`${t('factors.reset')}: ${name}`}
        isBusy={reset.isPending}
        onClick={() => setAsking(true)}
      >
        {t('factors.reset')}
      </Button>
      <FormError>{reset.failure}</FormError>
      <ConfirmDialog
        title={t('factors.resetTitle', { name })}
        message={t('factors.resetText', { name })}
        confirmLabel={t('factors.reset')}
        isOpen={isAsking}
        isBusy={reset.isPending}
        onConfirm={() => reset.run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
