import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { createCalendarFeed, getCalendarFeed } from '#contract/bookings/calendar-feeds';
import { endSession, type ChangePasswordForm as Input } from '#contract/people/sessions';
import { errorMessage, passwordFault } from '#web/api/error-message.ts';
import { callRoute } from '#web/api/client.ts';
import { getIdentity, isHosted } from '#web/api/identity.ts';
import { renewToken } from '#web/api/session.ts';
import { useLazyResolver } from '#web/api/use-lazy-resolver.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type ChangePasswordFormProps = {
  email: string;
  isStaff: boolean;
  onDone: () => void;
};

/** Changes the password, given the current one; signs out all other devices, and offers a new calendar address if there is one. */
export function ChangePasswordForm({ email, isStaff, onDone }: ChangePasswordFormProps) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const [isFeedRenewed, setFeedRenewed] = useState(false);
  const feed = useRoute(getCalendarFeed, {});
  const hasFeed = Boolean(feed.data?.data.url);
  const { register, handleSubmit, setError, reset, formState } = useForm<Input>({
    resolver: useLazyResolver(async () => (await import('./resolvers.ts')).changePasswordForm),
  });
  const submit = handleSubmit(async (given) => {
    setFailure(null);
    setChanged(false);
    try {
      await (await getIdentity()).changePassword(given);
      // The old session is over, so is its access token.
      await renewToken();
      // A hosted service does not end the portal's sessions.
      if (isHosted()) await callRoute(endSession, { query: { id: 'others' } });
      reset();
      setChanged(true);
      if (hasFeed && isFeedRenewed) {
        await callRoute(createCalendarFeed, {});
        await feed.refetch();
        setFeedRenewed(false);
      }
      onDone();
    } catch (error) {
      const message = passwordFault(error);
      if (message) setError('newPassword', { message }, { shouldFocus: true });
      else setFailure(errorMessage(error, t));
    }
  });
  const texts = { showLabel: t('sessions.showPassword'), hideLabel: t('sessions.hidePassword') };
  return (
    <Form onSubmit={() => submit()} className="grid gap-4">
      {/* For password managers: the account of this password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...texts}
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        error={fieldError(formState.errors.currentPassword)}
        {...register('currentPassword')}
      />
      <PasswordField
        {...texts}
        label={t('profile.newPassword')}
        autoComplete="new-password"
        hint={t(isStaff ? 'sessions.staffPasswordHint' : 'sessions.passwordHint')}
        error={fieldError(formState.errors.newPassword)}
        {...register('newPassword')}
      />
      {hasFeed && (
        <CheckboxField
          label={t('profile.renewCalendar')}
          checked={isFeedRenewed}
          onChange={({ target }) => setFeedRenewed(target.checked)}
        />
      )}
      <FormError>{failure}</FormError>
      <output>{isChanged && <Notice tone="success">{t('profile.passwordChanged')}</Notice>}</output>
      <Button type="submit" variant="outline" isBusy={formState.isSubmitting} className="justify-self-start">
        {t('profile.changePassword')}
      </Button>
    </Form>
  );
}
