import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { User } from '#contract/people/people';
import { MIN_SEARCH_LENGTH } from '#domain/shared/text';
import { useMessages } from '#web/i18n/use-messages.ts';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { personElementId } from './person-name.tsx';
import { usePeople, type PersonType } from './use-people.ts';
import { useDeleteDialog } from './use-delete-dialog.tsx';
import { EmptySearch } from '#web/illustrations/empty-search.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

const countMessages = { Doctor: 'people.doctors', Patient: 'people.patients' } as const;

type PeopleListProps = {
  type: Exclude<PersonType, 'Reception'>;
  title: string;
  action?: ReactNode;
  renderTable: (people: User[], onDelete: (person: User) => void) => ReactNode;
};

/** All people of one type: their number, a search, and the actions of the admin. */
export function PeopleList({ type, title, action, renderTable }: PeopleListProps) {
  const { t } = useMessages();
  const [search, setSearch] = useState('');
  const [disappeared, setDisappeared] = useState(0);
  const heading = useRef<HTMLSpanElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const pages = usePeople(type, search);
  const { people, count, isPlaceholderData } = pages;

  // The button that opened the dialog is removed with its row, so the focus moves to the heading once the dialog is closed.
  useEffect(() => {
    if (disappeared > 0) heading.current?.focus();
  }, [disappeared]);
  const deletion = useDeleteDialog(type, () => setDisappeared(disappeared + 1));

  function retry() {
    // The retry button is removed while loading.
    heading.current?.focus();
    void pages.refetch();
  }

  function clearSearch() {
    setSearch('');
    field.current?.focus();
  }

  return (
    <>
      <PageHeading
        title={
          <span ref={heading} tabIndex={-1} className="outline-none!">
            {title}
          </span>
        }
        lead={count === undefined ? '\u00A0' : t(countMessages[type], { count })}
        action={action}
      />
      <div className="grid gap-6" aria-busy={isPlaceholderData}>
        <div className="max-w-md">
          <SearchField
            ref={field}
            label={t('people.search')}
            least={{ characters: MIN_SEARCH_LENGTH, message: t('validation.searchShort') }}
            value={search}
            onSearch={setSearch}
          />
          <p aria-live="polite" className="mt-2 min-h-6 text-sm text-base-content/75">
            {people && people.length > 0 && !isPlaceholderData ? t('people.found', { count: people.length }) : null}
          </p>
        </div>
        {!people && <Unread read={{ ...pages, refetch: retry }} failed={t('people.loadFailed')} size={6} />}
        {people?.length === 0 && <EmptyPeople type={type} search={search} onClear={clearSearch} />}
        {people && people.length > 0 && renderTable(people, deletion.ask)}
        {people && <LoadMore pages={pages} rows={people.map(personElementId)} />}
      </div>
      {deletion.dialog}
    </>
  );
}

/** An empty list: no search result, or no people yet. */
function EmptyPeople({ type, search, onClear }: { type: PersonType; search: string; onClear: () => void }) {
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
