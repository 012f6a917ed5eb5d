import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordForm as Schema, type NewPasswordForm as Input } from '#contract/sessions';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { getIdentity } from '#web/api/identity.ts';
import { enterSession } from '#web/api/session.ts';
import { useFieldError, useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { PasswordSaved } from './password-saved.tsx';

/** Sets a new password with the token of an emailed link. */
export function NewPasswordForm({ token }: { token: string | null }) {
  const { t } = useMessages();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLinkInvalid, setLinkInvalid] = useState(false);
  const { register, handleSubmit, formState } = useForm<Input>({ resolver: zodResolver(Schema) });
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      const email = await (await getIdentity()).resetPassword({ token: token ?? '', newPassword: password });
      if (email !== null) await enterSession(email);
    } catch (error) {
      // The link was used, has expired, or its account was deleted.
      if (hasErrorCode(error, 'INVALID_TOKEN', 'USER_NOT_FOUND')) setLinkInvalid(true);
      else setFailure(errorMessage(error, t));
      throw error;
    }
  });
  if (isLinkInvalid || token === null) {
    return (
      <div className="grid gap-4">
        <FormError>{t('sessions.linkInvalid')}</FormError>
        <ButtonLink to={paths.forgotPassword} variant="primary">
          {t('sessions.askNewLink')}
        </ButtonLink>
      </div>
    );
  }
  if (formState.isSubmitSuccessful) return <PasswordSaved />;
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void submit(event).catch(() => undefined)}
      className="grid gap-4"
    >
      <PasswordField
        label={t('sessions.newPassword')}
        autoComplete="new-password"
        hint={t('sessions.passwordHint')}
        showLabel={t('sessions.showPassword')}
        hideLabel={t('sessions.hidePassword')}
        error={fieldError(formState.errors.password)}
        {...register('password')}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t('sessions.savePassword')}
      </Button>
    </form>
  );
}
