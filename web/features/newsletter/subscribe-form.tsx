import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { subscribe, SubscribeBody } from '#contract/newsletter';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** Subscribes an address to sales and promotion news. The result is shown below the form. */
export function SubscribeForm({ privacyHint }: { privacyHint: ReactNode }) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const [subscribed, setSubscribed] = useState<string | null>(null);
  const form = useForm<SubscribeBody>({ resolver: zodResolver(SubscribeBody), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const send = form.handleSubmit(async (body) => {
    try {
      await callRoute(subscribe, { body });
      form.reset();
      setSubscribed(body.email);
    } catch (error) {
      form.setError('root', { message: errorMessage(error, t, 'about.newsFailed') });
    }
  });

  const refusal = errors.root?.message;
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid content-start gap-4">
      <TextField
        label={t('about.newsEmail')}
        type="email"
        autoComplete="email"
        placeholder={t('about.newsPlaceholder')}
        error={fieldError(errors.email) ?? refusal}
        {...form.register('email')}
      />
      {privacyHint}
      <Button type="submit" variant="accent" isBusy={isSubmitting} className="justify-self-start">
        {t('about.subscribe')}
      </Button>
      <div aria-live="polite">
        {subscribed && <Notice tone="success">{t('about.subscribed', { email: subscribed })}</Notice>}
      </div>
    </form>
  );
}
