import { getIdentity } from '#web/api/identity.ts';
import { useAction } from '#web/api/use-action.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** For accounts created with Google, which have no password: requests an emailed link to choose one. */
export function ChoosePassword({ email }: { email: string }) {
  const { t } = useMessages();
  const sending = useAction(t, { mutationFn: async () => (await getIdentity()).requestReset(email) });
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('profile.noPassword')}</p>
      <output>{sending.isSuccess && <Notice tone="success">{t('sessions.resetSent')}</Notice>}</output>
      {!sending.isSuccess && (
        <Button variant="outline" isBusy={sending.isPending} onClick={() => sending.run()}>
          {t('profile.choosePassword')}
        </Button>
      )}
      <FormError>{sending.failure}</FormError>
    </div>
  );
}
