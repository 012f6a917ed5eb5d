import { listPlans } from '#contract/slots/plans';
import type { SessionUser } from '#web/api/session-store.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Notice } from '#web/ui/notice.tsx';

/** A notice for doctors whom patients cannot book, because they perform no treatment. */
export function NoTreatmentNotice({ user: { specialty, specialtyNames } }: { user: SessionUser }) {
  const { t, language } = useMessages();
  const plans = useRoute(listPlans, { query: {} });
  if (specialty === null || plans.data?.data.doctor.treatments !== 0) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning">{t('slots.noTreatment', { specialty: specialtyNames?.[language] ?? specialty })}</Notice>
    </div>
  );
}
