import type { UseQueryResult } from '@tanstack/react-query';
import type { TreatmentSummary } from '#contract/treatments';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TreatmentCard } from './treatment-card.tsx';

type Treatments = Pick<UseQueryResult<{ data: TreatmentSummary[] }>, 'data' | 'isError' | 'refetch'>;

/** All treatments as cards: one column, two on medium screens, three on large ones. */
export function TreatmentGrid({
  treatments,
  onBook,
}: {
  treatments: Treatments;
  onBook: (treatmentId: string) => void;
}) {
  const { t } = useMessages();
  const { clinic } = useRootData();
  const options = treatments.data?.data;
  if (!options && treatments.isError) {
    return (
      <ErrorState
        title={t('bookings.failed')}
        retryLabel={t('bookings.tryAgain')}
        onRetry={() => void treatments.refetch()}
      />
    );
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
    <ul className="grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3">
      {options.map((option) => (
        <li key={option._id} className="grid">
          <TreatmentCard option={option} onBook={() => onBook(option._id)} />
        </li>
      ))}
    </ul>
  );
}
