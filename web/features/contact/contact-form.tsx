import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { MessageBody, createMessage } from '#contract/contact';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { MessageSent } from './message-sent.tsx';

const EMPTY: MessageBody = { name: '', email: '', message: '', website: '' };

/** Sends a message to the clinic. The text is preserved until that succeeded. */
export function ContactForm({ privacyHint }: { privacyHint: ReactNode }) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const [sent, setSent] = useState<MessageBody | null>(null);
  const form = useForm<MessageBody>({ resolver: zodResolver(MessageBody), defaultValues: EMPTY });
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async (body) => {
    try {
      await callRoute(createMessage, { body });
      form.reset(EMPTY);
      setSent(body);
    } catch (error) {
      form.setError('root', { message: errorMessage(error, t, 'contact.failed') });
    }
  });

  if (sent) return <MessageSent {...sent} onAnother={() => setSent(null)} />;
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      <TextField
        label={t('contact.name')}
        autoComplete="name"
        error={fieldError(errors.name)}
        {...form.register('name')}
      />
      <TextField
        label={t('contact.email')}
        type="email"
        autoComplete="email"
        error={fieldError(errors.email)}
        {...form.register('email')}
      />
      <TextAreaField
        label={t('contact.message')}
        rows={6}
        error={fieldError(errors.message)}
        {...form.register('message')}
      />
      {/* A honeypot for bots, hidden from people. */}
      <div aria-hidden="true" className="absolute -start-[999rem] size-px overflow-hidden">
        <label>
          {t('contact.website')}
          <input type="text" tabIndex={-1} autoComplete="off" {...form.register('website')} />
        </label>
      </div>
      <FormError>{errors.root?.message}</FormError>
      {privacyHint}
      <Button type="submit" isBusy={isSubmitting} className="justify-self-start">
        {t('contact.send')}
      </Button>
    </form>
  );
}
