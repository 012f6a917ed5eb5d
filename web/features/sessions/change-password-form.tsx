import { useState } from 'react';
import { createCalendarFeed, getCalendarFeed } from '#contract/bookings/calendar-feeds';
import { endSession, type ChangePasswordForm as Input } from '#contract/people/sessions';
import { passwordFault } from '#web/api/error-message.ts';
import { callRoute } from '#web/api/client.ts';
import { getIdentity, isHosted } from '#web/api/identity.ts';
import { renewToken } from '#web/api/session.ts';
import { useAction } from '#web/api/use-action.ts';
import { useCheckedForm } from '#web/api/use-checked-form.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
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
  const [isFeedRenewed, setFeedRenewed] = useState(false);
  const feed = useRoute(getCalendarFeed, {});
  const hasFeed = Boolean(feed.data?.data.url);
  const { field, handleSubmit, setError, reset } = useCheckedForm<Input>(t, async () => {
    const { changePasswordForm, changeStaffPasswordForm } = await import('./resolvers.ts');
    return isStaff ? changeStaffPasswordForm : changePasswordForm;
  });
  const changing = useAction(t, {
    mutationFn: async (given: Input) => {
      await (await getIdentity()).changePassword(given);
      // The old session is over, so is its access token.
      await renewToken();
      // A hosted service does not end the portal's sessions.
      if (isHosted()) await callRoute(endSession, { query: { id: 'others' } });
      reset();
      if (hasFeed && isFeedRenewed) {
        await callRoute(createCalendarFeed, {});
        await feed.refetch();
        setFeedRenewed(false);
      }
      onDone();
    },
    onError: (error) => {
      const message = passwordFault(error);
      if (message) setError('newPassword', { message }, { shouldFocus: true });
    },
  });
  const submit = handleSubmit((form) => changing.run(form));
  return (
    <Form onSubmit={() => submit()} className="grid gap-4">
      {/* For password managers: the account of this password. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <PasswordField
        label={t('profile.newPassword')}
        autoComplete="new-password"
        hint={t(isStaff ? 'sessions.staffPasswordHint' : 'sessions.passwordHint')}
        {...field('newPassword')}
      />
      {hasFeed && (
        <CheckboxField
          label={t('profile.renewCalendar')}
          checked={isFeedRenewed}
          onChange={({ target }) => setFeedRenewed(target.checked)}
        />
      )}
      <FormError>{!passwordFault(changing.error) && changing.failure}</FormError>
      <output>{changing.isSuccess && <Notice tone="success">{t('profile.passwordChanged')}</Notice>}</output>
      <Button type="submit" variant="outline" isBusy={changing.isPending} className="justify-self-start">
        {t('profile.changePassword')}
      </Button>
    </Form>
  );
}
