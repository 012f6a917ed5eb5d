import { useMessages } from '#web/i18n/use-messages.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { PersonType } from './use-people.ts';

type Counts = { upcoming: number; paid: number };

/** The bookings and payments that deleting an account affects, once they are counted. */
export function DeletionPreview({ counts, type }: { counts: Counts | undefined; type: PersonType }) {
  const { t } = useMessages();
  return (
    <div aria-live="polite" aria-busy={!counts} className="grid min-h-14 content-start gap-2 text-base-content/75">
      {!counts && (
        <>
          <span className="sr-only">{t('people.counting')}</span>
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-3/4" />
        </>
      )}
      {counts?.upcoming === 0 && <p>{t('people.noBookings')}</p>}
      {counts && counts.upcoming > 0 && (
        <>
          <p>{t(type === 'Patient' ? 'people.ownBookings' : 'people.bookings', { count: counts.upcoming })}</p>
          <p>{counts.paid === 0 ? t('people.noRefunds') : t('people.refunds', { count: counts.paid })}</p>
        </>
      )}
    </div>
  );
}
