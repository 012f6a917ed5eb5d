import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { Decisions } from '#contract/absences/absences';
import type { Day } from '#domain/shared/time';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { whenUsed } from '#web/when-used.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LazyDialog } from '#web/ui/lazy-dialog.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import type { RenderDecisions } from './change-dialog.tsx';
import { ClosureForm, emptyForm } from './closure-form.tsx';
import { ClosureTable } from './closure-table.tsx';
import { useChangeClosures, useClosures, type Change } from './use-closures.ts';

const ChangeDialog = lazyComponent(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/** Closes the clinic, and lists the holidays and closures of a year. */
export function ClosuresScreen({ today, renderDecisions }: { today: Day; renderDecisions: RenderDecisions }) {
  const { t } = useMessages();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const year = Number(/^\d{4}$/.exec(search.get('year') ?? '')?.[0] ?? today.slice(0, 4));
  const { closures, isError, isRefetching, refetch } = useClosures(year);
  const [form, setForm] = useState(emptyForm);
  const [change, setChange] = useState<Change | null>(null);
  const changing = useChangeClosures();
  useEffect(() => whenUsed(() => ChangeDialog.preload()), []);
  const heading = useRef<HTMLHeadingElement>(null);

  const ask = (next: Change | null) => {
    changing.reset();
    setChange(next);
  };

  const confirm = useSingleFlight(async (decisions?: Decisions) => {
    if (!change) return;
    try {
      const processed = await changing.mutateAsync({ ...change, decisions });
      toast.success(t(change.action === 'remove' ? 'closures.opened' : 'closures.closed'));
      if (change.action === 'create') setForm(emptyForm);
      if (processed) return await navigate(paths.absence(processed._id));
    } catch {
      // Shown in the dialog.
      return;
    }
    // Closed first: nothing behind an open dialog can have the focus, and its button may have gone with its row.
    flushSync(() => setChange(null));
    heading.current?.focus();
  });

  return (
    <div className="grid gap-8">
      <ClosureForm
        today={today}
        form={form}
        onChange={setForm}
        onSubmit={(closure) => ask({ action: 'create', closure })}
      />
      <section className="grid gap-4">
        <header className="flex items-center gap-2">
          <h2 ref={heading} tabIndex={-1} aria-live="polite" className="me-2 text-2xl tabular-nums outline-none">
            {year}
          </h2>
          {[
            { to: year - 1, label: t('closures.yearBefore'), Icon: ChevronLeft },
            { to: year + 1, label: t('closures.yearAfter'), Icon: ChevronRight },
          ].map(({ to, label, Icon }) => (
            <Link
              key={label}
              to={`?year=${to}`}
              preventScrollReset
              aria-label={label}
              className="grid size-11 place-items-center rounded-full border border-base-content/30 hover:bg-base-200"
            >
              <Icon aria-hidden className="size-5" />
            </Link>
          ))}
        </header>
        {!closures && !isError && <RowsSkeleton rows={8} />}
        {!closures && isError && (
          <ErrorState title={t('closures.failed')} isBusy={isRefetching} onRetry={() => void refetch()} />
        )}
        {closures?.length === 0 && <EmptyState illustration={<EmptyCalendar />} title={t('closures.empty')} />}
        {closures && closures.length > 0 && (
          <ClosureTable
            caption={`${t('dashboard.closures')} ${year}`}
            closures={closures}
            today={today}
            onRemove={(closure) => ask({ action: 'remove', closure })}
            onRestore={(closure) => ask({ action: 'restore', closure })}
          />
        )}
      </section>
      {change && (
        <LazyDialog
          title={t('dashboard.closures')}
          closeLabel={t('closures.cancel')}
          size="sm"
          failed={t('closures.failed')}
          onClose={() => ask(null)}
        >
          <ChangeDialog
            change={change}
            isBusy={changing.isPending}
            error={changing.error}
            renderDecisions={renderDecisions}
            onConfirm={confirm}
            onCancel={() => ask(null)}
          />
        </LazyDialog>
      )}
    </div>
  );
}
