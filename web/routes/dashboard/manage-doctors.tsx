import { PeopleList } from '#web/features/people/people-list.tsx';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function ManageDoctorsPage() {
  const { t } = useMessages();
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
