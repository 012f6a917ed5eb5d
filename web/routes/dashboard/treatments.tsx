import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { TreatmentsScreen } from '#web/features/treatments/treatments-screen.tsx';
import { useUnsentGuard } from '#web/features/slots/use-unsent-guard.tsx';

export default function TreatmentsPage() {
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
      <TreatmentsScreen doctorId={search.get('doctor')} onUnsent={setUnsent} />
      {guard}
    </>
  );
}
