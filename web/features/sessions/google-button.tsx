import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import { enterSession } from '#web/api/session.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Signs in with Google, then opens `back`; if that is not configured, a click shows a notice. */
export function GoogleButton({ back, onStart }: { back: string; onStart: () => void }) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const navigate = useNavigate();
  const [isNoticeShown, setNoticeShown] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // Preloads the library: browsers block a popup that opens too long after the click.
  useEffect(() => void getIdentity().catch(() => undefined), []);
  const press = async () => {
    if (!clinic.google) {
      setNoticeShown(true);
      return;
    }
    setFailure(null);
    setLeaving(true);
    try {
      onStart();
      const proof = await (await getIdentity()).signInWithGoogle({ back, refused: paths.loginFrom(back) });
      // Without a proof the browser is being redirected: the button stays busy.
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
      <output>{isNoticeShown && <Notice tone="info">{t('sessions.googleNotSetUp')}</Notice>}</output>
    </div>
  );
}
