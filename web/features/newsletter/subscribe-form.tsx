import type { ReactNode } from 'react';
import { useFormResult } from '#web/api/use-form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainForm } from '#web/ui/plain-form.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Subscribes an address to sales and promotion news. The result is shown below the form. */
export function SubscribeForm({ privacyHint }: { privacyHint: ReactNode }) {
  const { t } = useMessages();
  const { done, failure, field } = useFormResult(t, 'about.newsFailed');
  const { error, ...email } = field('email');
  return (
    <PlainForm unreachable={t('about.newsFailed')} action="#news" className="grid content-start gap-4">
      <TextField
        label={t('about.newsEmail')}
        type="email"
        autoComplete="email"
        placeholder={t('about.newsPlaceholder')}
        error={error ?? failure?.message}
        {...email}
      />
      {privacyHint}
      <SubmitButton variant="accent" className="justify-self-start">
        {t('about.subscribe')}
      </SubmitButton>
      <div aria-live="polite">
        {done && <Notice tone="success">{t('about.subscribed', { email: done['email'] ?? '' })}</Notice>}
      </div>
    </PlainForm>
  );
}
