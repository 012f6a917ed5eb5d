import type { SessionUser } from '../../api/session-store.ts';
import { useSpecialties } from '../../api/use-specialties.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Notice } from '../../ui/notice.tsx';

/** Informs a doctor whom patients cannot book, because no treatment belongs to their specialty. */
export function NoTreatmentNotice({ user: { specialty } }: { user: SessionUser }) {
  const { t } = useWords();
  const { isBookable } = useSpecialties();
  if (specialty === null || isBookable(specialty)) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">{t('schedule.noTreatment', { specialty })}</Notice>
    </div>
  );
}
