import { useRef, useState } from 'react';
import { confirmSubscription, unsubscribe } from '#contract/clinic/newsletter';
import { callRoute } from '#web/api/client.ts';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';

type State = 'idle' | 'confirming' | 'stopping' | 'confirmed' | 'stopped' | 'invalid';

/** The actions of a newsletter's link. They need a click, because mail scanners open links. */
export function NewsLink({ token }: { token: string | null }) {
  const { t } = useMessages();
  const [state, setState] = useState<State>('idle');
  const box = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function act(isConfirming: boolean) {
    setFailure(null);
    setState(isConfirming ? 'confirming' : 'stopping');
    try {
      await callRoute(isConfirming ? confirmSubscription : unsubscribe, { body: { token: token ?? '' } });
      setState(isConfirming ? 'confirmed' : 'stopped');
      // The button that had the focus was removed.
      box.current?.focus();
    } catch (error) {
      const isInvalid = hasErrorCode(error, 'not_found', 'invalid_input');
      setState(isInvalid ? 'invalid' : 'idle');
      if (!isInvalid) setFailure(errorMessage(error, t, 'newsletter.unreachable'));
    }
  }

  if (state === 'invalid' || token === null) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError>{t('newsletter.linkInvalid')}</FormError>
        <ButtonLink to={paths.about} variant="outline">
          {t('newsletter.toAbout')}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      {state === 'confirmed' && <Notice tone="success">{t('newsletter.confirmed')}</Notice>}
      {state === 'stopped' && <Notice tone="success">{t('newsletter.stopped')}</Notice>}
      {state !== 'stopped' && (
        <>
          {state !== 'confirmed' && <p>{t('newsletter.linkLead')}</p>}
          <FormError>{failure}</FormError>
          <div className="flex flex-wrap gap-3">
            {state !== 'confirmed' && (
              <Button variant="accent" isBusy={state === 'confirming'} onClick={() => void act(true)}>
                {t('newsletter.confirm')}
              </Button>
            )}
            <Button variant="outline" isBusy={state === 'stopping'} onClick={() => void act(false)}>
              {t('newsletter.stop')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
