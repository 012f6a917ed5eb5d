import { PeopleList } from '../../features/people/people-list.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { PageHandle } from '../../root.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function AllPatientPage() {
  const { t } = useWords();
  return (
    <ScreenGuard screen="allPatient">
      {() => <PeopleList type="Patient" title={t('dashboard.allPatient')} />}
    </ScreenGuard>
  );
}
