import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TreatmentsScreen } from '#web/features/treatments/treatments-screen.tsx';
import { useUnsentGuard } from '#web/features/slots/use-unsent-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';

export default function TreatmentsPage() {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const [isUnsent, setUnsent] = useState(false);
  const guard = useUnsentGuard(isUnsent, {
    title: 'managedTreatments.dropTitle',
    text: 'managedTreatments.dropText',
    leave: 'managedTreatments.drop',
    stay: 'managedTreatments.goBack',
  });
  return (
    <>
      <PageHeading title={t('dashboard.treatments')} lead={t('managedTreatments.lead')} />
      <TreatmentsScreen doctorId={search.get('doctor')} onUnsent={setUnsent} />
      {guard}
    </>
  );
}
