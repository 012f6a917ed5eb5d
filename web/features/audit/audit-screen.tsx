import { useSearchParams } from 'react-router';
import { auditActions } from '#domain/clinic/audit';
import { isDay } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Unread } from '#web/ui/unread.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { AuditTable, roleMessages } from './audit-table.tsx';
import { useAuditActs, type AuditFilter } from './use-audit.ts';

/** The audit by act, filtered by person, action and day, which the URL has. Read-only. */
export function AuditScreen() {
  const { t } = useMessages();
  const [search, setSearch] = useSearchParams();
  const read = (name: keyof AuditFilter) => search.get(name) ?? '';
  // What the URL has of no use is left out.
  const filter = {
    person: /^[\da-f-]{36}$/i.test(read('person')) ? read('person') : '',
    action: auditActions.find((action) => action === read('action')) ?? '',
    day: isDay(read('day')) ? read('day') : '',
  };
  const audit = useAuditActs(filter);
  const { acts, people, isPlaceholderData } = audit;
  const isFiltered = Object.values(filter).some(Boolean);
  const show = (change: Partial<AuditFilter>) => {
    const wanted = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(wanted), { replace: true, preventScrollReset: true });
  };
  const showAll = () => {
    show({ person: '', action: '', day: '' });
    focusFilter();
  };
  const retry = () => {
    focusFilter();
    void audit.refetch();
  };
  return (
    <>
      <PageHeading title={t('dashboard.audit')} lead={t('audit.lead')} />
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <div className="w-full sm:w-64">
            <SelectField
              id="audit-person"
              label={t('audit.person')}
              value={filter.person}
              onChange={({ target }) => show({ person: target.value })}
              none={t('audit.everybody')}
              options={people.map(({ _id, name, role }) => [
                _id,
                `${name ?? t('audit.deleted')} (${t(roleMessages[role])})`,
              ])}
            />
          </div>
          <div className="w-full sm:w-64">
            <SelectField
              id="audit-filter"
              label={t('audit.filter')}
              value={filter.action}
              onChange={({ target }) => show({ action: target.value })}
              none={t('audit.all')}
              options={auditActions.map((name) => [name, t(`auditActions.${name}`)])}
            />
          </div>
          <div className="w-full sm:w-44">
            <DayField label={t('audit.day')} value={filter.day} onChoose={(day) => show({ day })} />
          </div>
          {isFiltered && (
            <Button variant="ghost" onClick={showAll}>
              {t('audit.showAll')}
            </Button>
          )}
          <output htmlFor="audit-filter" className="min-h-6 pb-2 text-base-content/75 tabular-nums sm:ms-auto">
            {isPlaceholderData && t('audit.searching')}
            {!isPlaceholderData && acts && t('audit.shown', { count: acts.length })}
          </output>
        </div>
        {!acts && <Unread read={{ ...audit, refetch: retry }} failed={t('audit.failed')} size={8} />}
        {acts?.length === 0 && <EmptyState title={t(isFiltered ? 'audit.emptyFilter' : 'audit.empty')} />}
        {acts && acts.length > 0 && (
          <div aria-busy={isPlaceholderData} className={classNames(isPlaceholderData && 'opacity-60')}>
            <AuditTable acts={acts} filter={filter} />
          </div>
        )}
        {acts && <LoadMore pages={audit} rows={acts.map(({ _id }) => _id)} />}
      </div>
    </>
  );
}

/** Moves the focus from a button that is about to disappear. */
function focusFilter(): void {
  document.querySelector<HTMLElement>('#audit-filter')?.focus();
}
