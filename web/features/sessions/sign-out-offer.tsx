import { useState } from 'react';
import { signOut } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { PlainForm } from '#web/ui/plain-form.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { toast } from '#web/ui/toast.ts';

/** Signs out, to use another account. */
export function SignOutOffer() {
  const { t } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const handleSignOut = async () => {
    setBusy(true);
    try {
      await signOut();
      // This page is of the account that is gone.
      window.location.reload();
    } catch {
      toast.error(t('sessions.signOutFailed'));
    }
    setBusy(false);
  };
  return (
    <Button variant="outline" isBusy={isBusy} onClick={() => void handleSignOut()}>
      {t('sessions.useAnother')}
    </Button>
  );
}

/** The same for an identity without a profile, which has nothing stored in the browser. Works without scripts. */
export function SignOutForm() {
  const { t } = useMessages();
  return (
    <PlainForm
      unsent={{ offline: t('site.nothingSent'), unreachable: t('sessions.signOutFailed') }}
      className="grid gap-3"
    >
      <SubmitButton name="intent" value="sign-out" variant="outline">
        {t('sessions.useAnother')}
      </SubmitButton>
    </PlainForm>
  );
}
