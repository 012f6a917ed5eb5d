import { useState } from 'react';
import { auditActions, type AuditAction } from '#domain/clinic/audit';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { AuditTable, entryElementId } from './audit-table.tsx';
import { useAudit } from './use-audit.ts';

/** The audit log, filtered by action, page by page. Read-only. */
export function AuditScreen() {
  const { t } = useMessages();
  const [action, setAction] = useState<AuditAction | ''>('');
  const audit = useAudit(action);
  const { entries, isError, isRefetching, isPlaceholderData } = audit;
  return (
    <>
      <PageHeading title={t('dashboard.audit')} lead={t('audit.lead')} />
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="w-full max-w-sm">
            <SelectField
              id="audit-filter"
              label={t('audit.filter')}
              value={action}
              onChange={(event) => setAction(event.target.value as AuditAction | '')}
            >
              <option value="">{t('audit.all')}</option>
              {auditActions.map((name) => (
                <option key={name} value={name}>
                  {t(`auditActions.${name}`)}
                </option>
              ))}
            </SelectField>
          </div>
          <output htmlFor="audit-filter" className="text-base-content/75 min-h-6 pb-2 tabular-nums">
            {isPlaceholderData && t('audit.searching')}
            {!isPlaceholderData && entries && t('audit.shown', { count: entries.length })}
          </output>
        </div>
        {!entries && !isError && <RowsSkeleton rows={8} />}
        {!entries && isError && (
          <ErrorState
            title={t('audit.failed')}
            isBusy={isRefetching}
            onRetry={() => {
              focusFilter();
              void audit.refetch();
            }}
          />
        )}
        {entries?.length === 0 && action === '' && <EmptyState title={t('audit.empty')} />}
        {entries?.length === 0 && action !== '' && (
          <EmptyState title={t('audit.emptyFilter')}>
            <Button
              variant="outline"
              onClick={() => {
                setAction('');
                focusFilter();
              }}
            >
              {t('audit.showAll')}
            </Button>
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : undefined}>
            <AuditTable entries={entries} />
          </div>
        )}
        {entries && <LoadMore pages={audit} rows={entries.map(entryElementId)} />}
      </div>
    </>
  );
}

/** Moves the focus from a button that is about to disappear. */
function focusFilter(): void {
  document.querySelector<HTMLElement>('#audit-filter')?.focus();
}
