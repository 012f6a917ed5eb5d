import { EmptySearch } from '../../drawings/empty-search.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { PersonType } from './use-people.ts';

/** A list with nobody in it: because of the search, or because nobody is there yet. */
export function NobodyHere({ type, search, onClear }: { type: PersonType; search: string; onClear: () => void }) {
  const { t } = useWords();
  if (search === '') {
    return (
      <EmptyState title={t(type === 'Doctor' ? 'people.noDoctors' : 'people.noPatients')}>
        <p>{t(type === 'Doctor' ? 'people.noDoctorsNext' : 'people.noPatientsNext')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState drawing={<EmptySearch />} title={t('people.nothingFound', { search })}>
      <Button variant="outline" onClick={onClear}>
        {t('people.clearSearch')}
      </Button>
    </EmptyState>
  );
}
