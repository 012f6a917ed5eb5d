import type { SessionUser } from '#web/api/session-store.ts';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A notice for doctors whom patients cannot book, because no treatment belongs to their specialty. */
export function NoTreatmentNotice({ user: { specialty, specialtyNames } }: { user: SessionUser }) {
  const { t, language } = useMessages();
  const { isBookable } = useSpecialties();
  if (specialty === null || isBookable(specialty)) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">{t('slots.noTreatment', { specialty: specialtyNames?.[language] ?? specialty })}</Notice>
    </div>
  );
}
