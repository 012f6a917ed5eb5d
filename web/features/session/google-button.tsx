import { useState } from 'react';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Google sign-in; where it is not set up, pressing it says so. */
export function GoogleButton() {
  const { t } = useWords();
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="grid gap-3">
      <Button type="button" variant="outline" onClick={() => setAsked(true)}>
        {t('session.withGoogle')}
      </Button>
      <output>{isAsked && <Notice tone="info">{t('session.googleNotSetUp')}</Notice>}</output>
    </div>
  );
}
