import { useRef } from 'react';
import { errorMessage, hasErrorCode } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

type OwnerPasswordProps = {
  /** Why the password is asked for; by default as for the link of a sign-up. */
  why?: string;
  error: unknown;
  busy: 'confirm' | 'reclaim' | null;
  onConfirm: (password: string) => void;
  /** Only for the link of a sign-up, which takes the account over. */
  onReclaim?: () => void;
};

/** Asks for the password of the account where nobody is signed in to it, or takes the account over. */
export function OwnerPassword({ why, error, busy, onConfirm, onReclaim }: OwnerPasswordProps) {
  const { t } = useMessages();
  const field = useRef<HTMLInputElement>(null);
  const isWrong = hasErrorCode(error, 'wrong_password');
  const isAsked = hasErrorCode(error, 'password_needed');
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        field.current?.focus();
        if (busy === null && field.current?.value) onConfirm(field.current.value);
      }}
    >
      <p>{why ?? t('holds.passwordWhy')}</p>
      <PasswordField
        label={t('holds.signUpPassword')}
        autoComplete="current-password"
        error={isWrong ? errorMessage(error, t) : undefined}
        ref={field}
        name="password"
      />
      <FormError>{error && !isWrong && !isAsked ? errorMessage(error, t, 'holds.unreachable') : null}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isBusy={busy === 'confirm'} disabled={busy === 'reclaim'}>
          {t('holds.confirm')}
        </Button>
        {onReclaim && (
          <Button variant="outline" isBusy={busy === 'reclaim'} disabled={busy === 'confirm'} onClick={onReclaim}>
            {t('holds.reclaim')}
          </Button>
        )}
      </div>
      {onReclaim && <p className="text-base-content/75 text-sm">{t('holds.reclaimHint')}</p>}
    </Form>
  );
}

/** After an account was taken over: choose its password, with the token of a link unless the service mails one. */
export function Reclaimed({ token, text }: { token: string | null; text?: string }) {
  const { t } = useMessages();
  return (
    <>
      <Notice tone="success">{text ?? t('holds.reclaimed')}</Notice>
      <ButtonLink
        to={token === null ? paths.forgotPassword : `${paths.resetPassword}#token=${token}`}
        variant="primary"
      >
        {t('holds.newPassword')}
      </ButtonLink>
    </>
  );
}
