import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { prepareIdentity, signInWithGoogle } from '#web/api/identity.ts';
import { enterSession } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useShell } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { errorMessage } from './error-message.ts';

/** Google sign-in, which leads on to `back`; where it is not set up, pressing it says so. */
export function GoogleButton({ back, onStart }: { back: string; onStart: () => void }) {
  const { t } = useMessages();
  const { clinic } = useShell();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(prepareIdentity, []);
  const press = async () => {
    if (!clinic.google) {
      setAsked(true);
      return;
    }
    setFailure(null);
    setLeaving(true);
    try {
      onStart();
      const proof = await signInWithGoogle({ back, refused: paths.loginFrom(back) });
      // Else the page is being left: the button stays busy.
      if (!proof) return;
      await enterSession(proof.email);
      await navigate(back, { replace: true });
    } catch (error) {
      setLeaving(false);
      setFailure(errorMessage(error, t));
    }
  };
  return (
    <div className="grid gap-3">
      <Button type="button" variant="outline" isBusy={isLeaving} onClick={() => void press()}>
        {t('sessions.withGoogle')}
      </Button>
      <FormError>{failure}</FormError>
      <output>{isAsked && <Notice tone="info">{t('sessions.googleNotSetUp')}</Notice>}</output>
    </div>
  );
}
