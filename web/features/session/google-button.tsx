import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { prepareIdentity, signInWithGoogle } from '../../api/identity.ts';
import { enterSession } from '../../api/session.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { useShell } from '../../shell.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { explain } from './explain.ts';

/** Google sign-in, which leads on to `back`; where it is not set up, pressing it says so. */
export function GoogleButton({ back, onStart }: { back: string; onStart: () => void }) {
  const { t } = useWords();
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
      setFailure(explain(error, t));
    }
  };
  return (
    <div className="grid gap-3">
      <Button type="button" variant="outline" isBusy={isLeaving} onClick={() => void press()}>
        {t('session.withGoogle')}
      </Button>
      <FormError>{failure}</FormError>
      <output>{isAsked && <Notice tone="info">{t('session.googleNotSetUp')}</Notice>}</output>
    </div>
  );
}
