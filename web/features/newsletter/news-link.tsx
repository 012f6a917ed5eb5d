import { useRef, useState } from 'react';
import { CallRefused } from '#contract/call-route';
import { confirmNews, endNews } from '#contract/contact';
import { callRoute } from '../../api/client.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';

type State = 'idle' | 'confirming' | 'stopping' | 'confirmed' | 'stopped' | 'invalid';

/** What a newsletter's link can do; by a press, for mail programs open links by themselves. */
export function NewsLink({ token }: { token: string | null }) {
  const { t } = useWords();
  const [state, setState] = useState<State>('idle');
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function act(isConfirming: boolean) {
    setFailure(null);
    setState(isConfirming ? 'confirming' : 'stopping');
    try {
      await callRoute(isConfirming ? confirmNews : endNews, { body: { token: token ?? '' } });
      setState(isConfirming ? 'confirmed' : 'stopped');
      // The button that had the focus is gone.
      box.current?.focus();
    } catch (error) {
      const isInvalid = error instanceof CallRefused && [400, 404].includes(error.httpStatus);
      setState(isInvalid ? 'invalid' : 'idle');
      if (!isInvalid) setFailure(explainFailure(error, t, 'messages.unreachable'));
    }
  }

  if (state === 'invalid' || token === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError>{t('messages.linkInvalid')}</FormError>
        <ButtonLink to={paths.about} variant="outline">
          {t('messages.toAbout')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {state === 'confirmed' && <Notice tone="success">{t('messages.confirmed')}</Notice>}
      {state === 'stopped' && <Notice tone="success">{t('messages.stopped')}</Notice>}
      {state !== 'stopped' && (
        <>
          {state !== 'confirmed' && <p>{t('messages.linkLead')}</p>}
          <FormError>{failure}</FormError>
          <div className="flex flex-wrap gap-3">
            {state !== 'confirmed' && (
              <Button variant="accent" isBusy={state === 'confirming'} onClick={() => void act(true)}>
                {t('messages.confirm')}
              </Button>
            )}
            <Button variant="outline" isBusy={state === 'stopping'} onClick={() => void act(false)}>
              {t('messages.stop')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
