import { EmptySearch } from '#web/illustrations/empty-search.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { PersonType } from './use-people.ts';

/** An empty list: no search result, or no people yet. */
export function EmptyPeople({ type, search, onClear }: { type: PersonType; search: string; onClear: () => void }) {
  const { t } = useMessages();
  if (search === '') {
    return (
      <EmptyState title={t(type === 'Doctor' ? 'people.noDoctors' : 'people.noPatients')}>
        <p>{t(type === 'Doctor' ? 'people.noDoctorsNext' : 'people.noPatientsNext')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState illustration={<EmptySearch />} title={t('people.nothingFound', { search })}>
      <Button variant="outline" onClick={onClear}>
        {t('people.clearSearch')}
      </Button>
    </EmptyState>
  );
}
