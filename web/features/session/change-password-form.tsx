import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ChangePasswordForm as Schema, type ChangePasswordForm as Input } from '#contract/people';
import { endSession } from '#contract/sessions';
import { callRoute } from '../../api/client.ts';
import { changePassword, isHosted } from '../../api/identity.ts';
import { renewToken } from '../../api/session.ts';
import { useFieldError, useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { explain } from './explain.ts';

/** A new password against the present one; it signs every other device out. */
export function ChangePasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { t } = useWords();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const [isChanged, setChanged] = useState(false);
  const { register, handleSubmit, reset, formState } = useForm<Input>({ resolver: zodResolver(Schema) });
  const submit = handleSubmit(async (given) => {
    setFailure(null);
    setChanged(false);
    try {
      await changePassword(given);
      // The old session's token died with it.
      await renewToken();
      // A hosted service ends no session of ours.
      if (isHosted()) await callRoute(endSession, { query: { id: 'others' } });
      reset();
      setChanged(true);
      onDone();
    } catch (error) {
      setFailure(explain(error, t));
    }
  });
  const texts = { showLabel: t('session.showPassword'), hideLabel: t('session.hidePassword') };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {/* For the password manager: whose password this is. */}
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
        hint={t('session.passwordHint')}
        error={fieldError(formState.errors.newPassword)}
        {...register('newPassword')}
      />
      <FormError>{failure}</FormError>
      <output>{isChanged && <Notice tone="success">{t('profile.passwordChanged')}</Notice>}</output>
      <Button type="submit" variant="outline" isBusy={formState.isSubmitting} className="justify-self-start">
        {t('profile.changePassword')}
      </Button>
    </form>
  );
}
