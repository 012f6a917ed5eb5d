import { useNavigate } from 'react-router';
import { AddDoctorForm } from '#web/features/people/add-doctor-form.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export default function AddDoctorPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  return (
    <>
      <PageHeading title={t('dashboard.addDoctor')} lead={t('people.addLead')} />
      <Card className="max-w-xl">
        <AddDoctorForm onDone={() => void navigate(paths.manageDoctors)} />
      </Card>
    </>
  );
}
