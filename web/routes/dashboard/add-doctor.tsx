import { useNavigate } from 'react-router';
import { AddDoctorForm } from '../../features/people/add-doctor-form.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import type { PageHandle } from '../../root.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AddDoctorPage() {
  const { t } = useWords();
  const navigate = useNavigate();
  return (
    <ScreenGuard screen="addDoctor">
      {() => (
        <>
          <PageHeading title={t('dashboard.addDoctor')} lead={t('people.addLead')} />
          <Card className="max-w-xl">
            <AddDoctorForm onDone={() => void navigate(paths.manageDoctors)} />
          </Card>
        </>
      )}
    </ScreenGuard>
  );
}
