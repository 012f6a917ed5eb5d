import { useRef, useState } from 'react';
import type { User } from '#contract/people';
import { EmptyCalendar } from '../../drawings/empty-calendar.tsx';
import { useWords } from '../../i18n/use-words.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DoctorTable } from './doctor-table.tsx';
import { PatientTable } from './patient-table.tsx';
import { SearchField } from './search-field.tsx';
import { usePeople, type PersonType } from './use-people.ts';

type PeopleListProps = { type: PersonType; title: string; action?: React.ReactNode };

/** Everybody of one type: how many, who, a search, and what the admin can do with each. */
export function PeopleList({ type, title, action }: PeopleListProps) {
  const { t } = useWords();
  const [search, setSearch] = useState('');
  const [doomed, setDoomed] = useState<User | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { people, count, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isPlaceholderData } =
    usePeople(type, search);
  const Rows = type === 'Doctor' ? DoctorTable : PatientTable;

  function finish(wasDeleted: boolean) {
    setDoomed(null);
    // The button that opened the dialog is gone with its row.
    if (wasDeleted) list.current?.focus();
  }

  return (
    <>
      <PageHeading title={title} lead={count !== undefined && t('people.count', { count })} action={action} />
      <div ref={list} tabIndex={-1} className="grid gap-6 outline-none" aria-busy={isPlaceholderData}>
        <div className="max-w-md">
          <SearchField value={search} onSearch={setSearch} />
          <p aria-live="polite" className="mt-2 min-h-6 text-sm text-base-content/75">
            {search && people ? t('people.found', { count: people.length }) : null}
          </p>
        </div>
        {!people && !isError && <Skeleton className="h-96" />}
        {!people && isError && (
          <ErrorState title={t('people.loadFailed')} retryLabel={t('people.tryAgain')} onRetry={() => void refetch()} />
        )}
        {people?.length === 0 && (
          <EmptyState
            drawing={<EmptyCalendar />}
            title={
              search
                ? t('people.nothingFound', { search })
                : t(type === 'Doctor' ? 'people.noDoctors' : 'people.noPatients')
            }
          >
            {search && (
              <Button variant="outline" onClick={() => setSearch('')}>
                {t('people.clearSearch')}
              </Button>
            )}
          </EmptyState>
        )}
        {people && people.length > 0 && <Rows caption={title} people={people} onDelete={setDoomed} />}
        {hasNextPage && (
          <Button
            variant="outline"
            className="justify-self-start"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('people.more')}
          </Button>
        )}
      </div>
      {doomed && <DeleteDialog person={doomed} type={type} onClose={finish} />}
    </>
  );
}
