import { useActionData, type ActionFunctionArgs } from 'react-router';
import { signOutAction } from '#web/features/sessions/sign-out-action.ts';
import { SignOutForm } from '#web/features/site/sign-out-form.tsx';
import type { FormResult } from '#web/form-result.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { safeReturnPath } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { FormPage } from '#web/ui/form-page.tsx';

export const handle = { title: 'site.signOut', scripts: false } satisfies PageHandle;

export const action = (args: ActionFunctionArgs) => signOutAction(args);

/** Shown if the session could not be ended. */
export default function SignOutPage() {
  const { t } = useMessages();
  const failed = useActionData() as FormResult | undefined;
  return (
    <FormPage title={t('site.signOut')}>
      <FormError>{failed && t('sessions.signOutFailed')}</FormError>
      <SignOutForm back={safeReturnPath(failed?.values['back'])}>{t('site.signOut')}</SignOutForm>
    </FormPage>
  );
}
