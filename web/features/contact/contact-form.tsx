import { useEffect, useRef, type ReactNode } from 'react';
import { useFormResult } from '#web/api/use-form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { PlainForm } from '#web/ui/plain-form.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Notice } from '#web/ui/notice.tsx';

/** Sends a message to the clinic. The text is preserved until that succeeded. */
export function ContactForm({ privacyHint }: { privacyHint: ReactNode }) {
  const { t } = useMessages();
  const { done, failure, field } = useFormResult(t, 'contact.failed');
  if (done) return <MessageSent name={done['name'] ?? ''} email={done['email'] ?? ''} />;
  return (
    <PlainForm unreachable={t('contact.failed')} className="grid gap-5">
      <TextField label={t('contact.name')} autoComplete="name" {...field('name')} />
      <TextField label={t('contact.email')} type="email" autoComplete="email" {...field('email')} />
      <TextAreaField label={t('contact.message')} rows={6} {...field('message')} />
      {/* A honeypot for bots, hidden from people. */}
      <div aria-hidden="true" className="absolute -start-[999rem] size-px overflow-hidden">
        <label>
          {t('contact.website')}
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <FormError>{failure?.message}</FormError>
      {privacyHint}
      <SubmitButton className="justify-self-start">{t('contact.send')}</SubmitButton>
    </PlainForm>
  );
}

/** Confirms that the message was sent. Takes the focus, since the button that had it was removed. */
function MessageSent({ name, email }: { name: string; email: string }) {
  const { t } = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-5">
      <Notice tone="success">
        <h2 ref={heading} data-focus="" tabIndex={-1} className="text-lg">
          {t('contact.sentTitle')}
        </h2>
        <p>{t('contact.sent', { name, email })}</p>
      </Notice>
      <ButtonLink to={paths.contact} reloadDocument variant="outline">
        {t('contact.another')}
      </ButtonLink>
    </div>
  );
}
