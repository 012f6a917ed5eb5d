import { ClaimForm } from '#web/features/desk-patients/claim-form.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

/** Takes the record over that the clinic made of a patient without an account. */
export default function ClaimPage() {
  const { t } = useMessages();
  return (
    <>
      <PageHeading title={t('dashboard.claim')} lead={t('deskPatients.claimLead')} />
      <ClaimForm />
    </>
  );
}
