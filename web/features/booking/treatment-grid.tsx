import type { UseQueryResult } from '@tanstack/react-query';
import type { TreatmentSummary } from '#contract/treatments';
import { EmptyCalendar } from '../../drawings/empty-calendar.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { useShell } from '../../shell.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TreatmentCard } from './treatment-card.tsx';

type Treatments = Pick<UseQueryResult<{ data: TreatmentSummary[] }>, 'data' | 'isError' | 'refetch'>;

/** Every treatment as a card: one column, two from the medium width, three from the large. */
export function TreatmentGrid({
  treatments,
  onBook,
}: {
  treatments: Treatments;
  onBook: (treatmentId: string) => void;
}) {
  const { t } = useWords();
  const { clinic } = useShell();
  const options = treatments.data?.data;
  if (!options && treatments.isError) {
    return (
      <ErrorState
        title={t('booking.failed')}
        retryLabel={t('booking.tryAgain')}
        onRetry={() => void treatments.refetch()}
      />
    );
  }
  if (!options) return <Spinner label={t('booking.heading')} />;
  if (options.length === 0) {
    return (
      <EmptyState drawing={<EmptyCalendar />} title={t('booking.empty')}>
        <p>{t('booking.emptyNext', { phone: clinic.phone })}</p>
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
