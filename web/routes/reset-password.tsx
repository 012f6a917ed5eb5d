import { redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { NewPasswordForm } from '#web/features/sessions/new-password-form.tsx';
import { useLinkToken, useLinkWish } from '#web/api/use-link-token.ts';
import { FormPage } from '#web/ui/form-page.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { pageContext } from '#web/page-context.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { useRootData } from '#web/root-data.ts';

export const handle = { title: 'sessions.newPasswordTitle' } satisfies PageHandle;

/** Firebase has one URL for all its links; `mode` says what a link is for. The link of an invitation names it. */
export async function loader({ context, url: { searchParams } }: LoaderFunctionArgs) {
  if (!['verifyEmail', 'verifyAndChangeEmail'].includes(searchParams.get('mode') ?? '')) {
    const invitation = searchParams.get('invitation');
    return invitation === null
      ? null
      : context
          .get(pageContext)
          .findInvitation(invitation)
          .catch(() => null);
  }
  throw redirect(`${paths.verifyEmail}#token=${encodeURIComponent(searchParams.get('oobCode') ?? '')}`);
}

export default function ResetPasswordPage() {
  const { t } = useMessages();
  const token = useLinkToken();
  const invitation = useLoaderData<typeof loader>();
  const isWeak = useLinkWish() === 'staff';
  const { isDemo } = useRootData();
  return (
    <FormPage title={t('sessions.newPasswordTitle')}>
      {invitation && (
        <p className="mb-4 wrap-anywhere">
          {t('peopleEmails.invitedAs')}: {t(`audit.${invitation.role}`)}
          <br />
          {invitation.inviter && `${t('peopleEmails.invitedBy')}: ${invitation.inviter}`}
        </p>
      )}
      {isWeak && <p className="mb-4">{t('sessions.staffPasswordWhy')}</p>}
      <NewPasswordForm token={token} isStaff={!isDemo && (isWeak || invitation !== null)} />
    </FormPage>
  );
}
