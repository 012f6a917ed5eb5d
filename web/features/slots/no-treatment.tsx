import type { SessionUser } from '#web/api/session-store.ts';
import { useSpecialties } from '#web/api/use-specialties.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A notice for doctors whom patients cannot book, because no treatment belongs to their specialty. */
export function NoTreatmentNotice({ user: { specialty } }: { user: SessionUser }) {
  const { t } = useMessages();
  const { isBookable } = useSpecialties();
  if (specialty === null || isBookable(specialty)) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">{t('slots.noTreatment', { specialty })}</Notice>
    </div>
  );
}
