import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '#web/api/error-message.ts';
import { getIdentity, isHosted } from '#web/api/identity.ts';
import { enterSession } from '#web/api/session.ts';
import { getSession } from '#web/api/session-store.ts';
import { useFormResult } from '#web/api/use-form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlainForm } from '#web/ui/plain-form.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';

/** Signs in with Google, then opens `back`; while that is not configured, a demo shows a notice instead, others no button. */
export function GoogleButton(hosted: { back: string; onStart: () => void }) {
  const { clinic, isDemo } = useRootData();
  if (isHosted()) return <HostedGoogleButton {...hosted} />;
  return clinic.google || isDemo ? <GoogleForm /> : null;
}

/** The portal's own service redirects to Google. */
function GoogleForm() {
  const { t } = useMessages();
  const { done } = useFormResult(t);
  return (
    <PlainForm className="grid">
      <SubmitButton name="intent" value="google" variant="outline">
        {t('sessions.withGoogle')}
      </SubmitButton>
      <output className="*:mt-3">
        {done?.['google'] === 'off' && <Notice tone="info">{t('sessions.googleNotSetUp')}</Notice>}
      </output>
    </PlainForm>
  );
}

/** A hosted service opens a pop-up. */
function HostedGoogleButton({ back, onStart }: { back: string; onStart: () => void }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Preloads the library: browsers block a popup that opens too long after the click.
  useEffect(() => void getIdentity().catch(() => undefined), []);
  const press = async () => {
    setFailure(null);
    setLeaving(true);
    try {
      onStart();
      const proof = await (await getIdentity()).signInWithGoogle({ back, refused: paths.loginFrom(back) });
      if (!proof) return;
      await enterSession(proof.email);
      await navigate(getSession().phase === 'factor' ? paths.loginFactor(back) : back, { replace: true });
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
    </div>
  );
}
