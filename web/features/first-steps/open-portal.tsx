import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { listFirstSteps, openToPublic, type FirstStep } from '#contract/desk/first-steps';
import { callRoute } from '#web/api/client.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';

/** Opens the portal to the public, after a question that names the steps which are left. */
export function OpenPortal({ missing }: { missing: FirstStep[] }) {
  const { t } = useMessages();
  const refetch = useRefetch(listFirstSteps);
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const opening = useAction(t, {
    mutationFn: () => callRoute(openToPublic, {}),
    onSuccess: async () => {
      toast.success(t('firstSteps.opened'));
      await refetch();
      // Every page has whether it is open.
      await revalidate();
    },
    onSettled: () => setAsking(false),
  });
  const steps = missing.map(({ name }) => t(`firstSteps.${name}`)).join(', ');
  return (
    <>
      <Button variant="accent" size="touch" onClick={() => setAsking(true)}>
        {t('firstSteps.openNow')}
      </Button>
      <FormError>{opening.failure}</FormError>
      <ConfirmDialog
        title={t('firstSteps.sureOpen')}
        message={steps ? t('firstSteps.openMessageMissing', { steps }) : t('firstSteps.openMessage')}
        confirmLabel={t('firstSteps.openNow')}
        isHarmless
        isOpen={isAsking}
        isBusy={opening.isPending}
        onConfirm={() => opening.run()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
