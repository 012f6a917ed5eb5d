import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { NewPasswordForm as Schema, type NewPasswordForm as Input } from '#contract/people';
import { IdentityRefused, resetPassword } from '../../api/identity.ts';
import { enterSession } from '../../api/session.ts';
import { useFieldError, useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { explain } from './explain.ts';
import { PasswordSaved } from './password-saved.tsx';

/** A link that was used, is too old, or whose account is gone. */
const DEAD_LINK = ['INVALID_TOKEN', 'USER_NOT_FOUND'];

/** Chooses a new password with the one-time token of a mailed link. */
export function NewPasswordForm({ token }: { token: string | null }) {
  const { t } = useWords();
  const fieldError = useFieldError();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLinkDead, setLinkDead] = useState(false);
  const { register, handleSubmit, formState } = useForm<Input>({ resolver: zodResolver(Schema) });
  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      const email = await resetPassword({ token: token ?? '', newPassword: password });
      if (email !== null) await enterSession(email);
    } catch (error) {
      if (error instanceof IdentityRefused && DEAD_LINK.includes(error.code)) setLinkDead(true);
      else setFailure(explain(error, t));
      throw error;
    }
  });
  if (isLinkDead || token === null) {
    return (
      <div className="grid gap-4">
        <FormError>{t('session.linkInvalid')}</FormError>
        <ButtonLink to={paths.forgotPassword} variant="primary">
          {t('session.askNewLink')}
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
        label={t('session.newPassword')}
        autoComplete="new-password"
        hint={t('session.passwordHint')}
        showLabel={t('session.showPassword')}
        hideLabel={t('session.hidePassword')}
        error={fieldError(formState.errors.password)}
        {...register('password')}
      />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="primary" isBusy={formState.isSubmitting}>
        {t('session.savePassword')}
      </Button>
    </form>
  );
}
