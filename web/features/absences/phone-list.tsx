import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useRef } from 'react';
import { listCalls, type AffectedAppointment } from '#contract/absences/absences';
import { formatInstant } from '#i18n/format';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { routeQuery } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { CallRow } from './call-row.tsx';

/**
 * The patients to call about affected appointments of one doctor or, for reception and the admin, of all (null), to be ticked off, and
 * those called in the last day. Can be printed.
 */
export function PhoneList({ ofDoctor }: { ofDoctor: string | null }) {
  const { t, language } = useMessages();
  // Offers expire and emails are returned at any time. Not polled, because each read is an audit entry.
  const list = useQuery({ ...routeQuery(listCalls, { query: {} }), staleTime: 0 });
  const heading = useRef<HTMLHeadingElement>(null);
  const calls = list.data?.data;
  const open = calls?.filter(({ calledAt }) => calledAt === null);
  const called = calls?.filter(({ calledAt }) => calledAt !== null);
  // The row with the pressed button moves to the other list.
  const onTicked = () => heading.current?.focus();
  return (
    <>
      <PageHeading
        title={t('dashboard.calls')}
        lead={t('absences.callsLead')}
        action={
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-4" />
            {t('absences.print')}
          </Button>
        }
      />
      {list.isPending && <RowsSkeleton rows={4} />}
      {list.isLoadingError && <ErrorState title={t('absences.callsFailed')} onRetry={() => void list.refetch()} />}
      {open && called && (
        <div className="grid gap-8">
          <p className="hidden print:block">
            {t('absences.asOf', { when: formatInstant(new Date(list.dataUpdatedAt).toISOString(), language) })}
          </p>
          <section className="grid gap-4" aria-labelledby="calls-open">
            <h2 ref={heading} id="calls-open" tabIndex={-1} className="text-2xl">
              {t('absences.callOpen')} ({open.length})
            </h2>
            {open.length === 0 ? (
              <EmptyState illustration={<EmptyCalendar />} title={t('absences.callsEmpty')} />
            ) : (
              <Rows calls={open} ofDoctor={ofDoctor} onTicked={onTicked} />
            )}
          </section>
          {called.length > 0 && (
            <section className="grid gap-4 print:hidden" aria-labelledby="calls-done">
              <h2 id="calls-done" className="text-2xl">
                {t('absences.callDone')}
              </h2>
              <Rows calls={called} ofDoctor={ofDoctor} onTicked={onTicked} />
            </section>
          )}
        </div>
      )}
    </>
  );
}

function Rows({ calls, ...rowProps }: { calls: AffectedAppointment[]; ofDoctor: string | null; onTicked: () => void }) {
  return (
    <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
      {calls.map((call) => (
        <li key={call.call_id} className="break-inside-avoid">
          <CallRow call={call} {...rowProps} />
        </li>
      ))}
    </ul>
  );
}
