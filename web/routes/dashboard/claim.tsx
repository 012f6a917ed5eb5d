import { ClaimForm } from '#web/features/desk-patients/claim-form.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

/** Takes the record over that the clinic made of a patient without an account. */
export default function ClaimPage() {
  const { t } = useMessages();
  return (
    <ScreenGuard screen="claim">
      {() => (
        <>
          <PageHeading title={t('dashboard.claim')} lead={t('deskPatients.claimLead')} />
          <ClaimForm />
        </>
      )}
    </ScreenGuard>
  );
}
