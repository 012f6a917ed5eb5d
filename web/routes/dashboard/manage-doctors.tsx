import { PeopleList } from '../../features/people/people-list.tsx';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { paths } from '../../paths.ts';
import type { PageHandle } from '../../root.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function ManageDoctorsPage() {
  const { t } = useWords();
  return (
    <ScreenGuard screen="manageDoctor">
      {() => (
        <PeopleList
          type="Doctor"
          title={t('dashboard.manageDoctor')}
          action={
            <ButtonLink to={paths.addDoctor} variant="accent">
              {t('dashboard.addDoctor')}
            </ButtonLink>
          }
        />
      )}
    </ScreenGuard>
  );
}
