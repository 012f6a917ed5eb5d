import type { TreatmentSummary } from '#contract/slots/treatments';
import { useLiveTreatments } from '#web/api/use-live-treatments.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TreatmentCard } from './treatment-card.tsx';

type Treatments = { data: { data: TreatmentSummary[] } | undefined; isError: boolean; refetch: () => unknown };

/** All treatments as cards: one column, two on medium screens, three on large ones. They follow the availability. */
export function TreatmentGrid({
  treatments,
  own,
  hrefOf,
  onBook,
}: {
  treatments: Treatments;
  /** The key of the time that was booked last on this page. */
  own: string | null;
  /** Where a link to the dialog at this URL leads without a script. */
  hrefOf: (path: string) => string;
  /** Opens the dialog at this URL. */
  onBook: (path: string) => void;
}) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const read = treatments.data?.data;
  const { treatments: options, taken } = useLiveTreatments(read, () => void treatments.refetch(), own);
  if (!options && treatments.isError) {
    return <ErrorState title={t('bookings.failed')} onRetry={() => void treatments.refetch()} />;
  }
  if (!options) return <Spinner label={t('bookings.heading')} />;
  if (options.length === 0) {
    return (
      <EmptyState illustration={<EmptyCalendar />} title={t('bookings.empty')}>
        <p>{t('bookings.emptyNext', { phone: clinic.phone })}</p>
      </EmptyState>
    );
  }
  return (
    <ul data-cards="" className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      {options.map((option) => (
        <li key={option._id} className="grid">
          <TreatmentCard option={option} taken={taken} hrefOf={hrefOf} onBook={onBook} />
        </li>
      ))}
    </ul>
  );
}
