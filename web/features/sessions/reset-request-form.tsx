import { Link, useLocation } from 'react-router';
import { isHosted } from '#web/api/identity.ts';
import { useFormResult } from '#web/api/use-form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PlainForm } from '#web/ui/plain-form.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Requests a link to choose a new password. The confirmation is the same for an unknown address. */
export function ResetRequestForm({ hasOutbox }: { hasOutbox: boolean }) {
  const { t } = useMessages();
  const { done, failure, field } = useFormResult(t);
  const { search } = useLocation();
  if (done) {
    return (
      <output className="grid gap-4" data-focus="" tabIndex={-1}>
        <Notice tone="success">{t('sessions.resetSent')}</Notice>
        {hasOutbox && (
          <Link to={paths.outbox} className="link link-primary">
            {t('sessions.seeOutbox')}
          </Link>
        )}
      </output>
    );
  }
  return (
    <PlainForm className="grid gap-4">
      <TextField label={t('sessions.email')} type="email" autoComplete="username" {...field('email')} />
      <FormError>
        {failure &&
          [failure.message, failure.code === 'too_many_requests' && t('sessions.limitedReset')]
            .filter(Boolean)
            .join(' ')}
      </FormError>
      <SubmitButton needsScript={isHosted()}>{t('sessions.sendLink')}</SubmitButton>
      <Link
        to={`${paths.login}${search}`}
        reloadDocument
        data-carries-email=""
        className="link link-primary justify-self-start"
      >
        {t('sessions.backToLogin')}
      </Link>
    </PlainForm>
  );
}
