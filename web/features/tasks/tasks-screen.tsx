import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { getWaiting, listWaiting, type ReturnDue } from '#contract/desk/tasks';
import { MAX_TASKS, type TaskKind } from '#domain/desk/tasks';
import { formatInstant } from '#i18n/format';
import { useRoute } from '#web/api/use-route.ts';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { HoldTable, ReturnTable } from './task-tables.tsx';

const targets: Record<TaskKind, string> = {
  attention: paths.attention,
  calls: paths.calls,
  messages: paths.messages,
  returns: '#returns',
  unpaid: paths.completedUnpaid,
  holds: '#holds',
  doctors: paths.manageDoctors,
  calendars: paths.attention,
  deletions: '#deletions',
  records: paths.lockedRecords,
};

type WaitingScreenProps = {
  /** What can be done about a refund that staff return. */
  renderReturn: (item: ReturnDue) => ReactNode;
};

/** The open work of the clinic: counts that lead to their screens, refunds to return, and holds that ended. */
export function TasksScreen({ renderReturn }: WaitingScreenProps) {
  const { t, language } = useMessages();
  const counts = useRoute(getWaiting, {}, { isLive: true });
  const lists = useRoute(listWaiting, {}, { isLive: true });
  // Shown together: the lists would be moved by counts that follow.
  const isLoading = counts.isPending || lists.isPending;
  const tasks = isLoading ? undefined : counts.data?.data.filter(({ count }) => count > 0);
  const { returns, holds, deletions } = (isLoading ? undefined : lists.data?.data) ?? {
    returns: [],
    holds: [],
    deletions: [],
  };
  const retry = () => void Promise.all([counts.refetch(), lists.refetch()]);
  return (
    <>
      <PageHeading title={t('dashboard.waiting')} lead={t('tasks.lead')} />
      <div className="grid gap-8">
        {isLoading && <RowsSkeleton rows={4} />}
        {(counts.isLoadingError || lists.isLoadingError) && <ErrorState title={t('tasks.failed')} onRetry={retry} />}
        {tasks?.length === 0 && <EmptyState illustration={<EmptyCalendar />} title={t('tasks.nothing')} />}
        {tasks && tasks.length > 0 && (
          <ul className="grid gap-3 sm:grid-cols-2">
            {tasks.map(({ kind, count }) => (
              <li key={kind}>
                <Link
                  to={targets[kind]}
                  className="flex h-full min-h-16 items-center gap-4 rounded-box border border-base-300 bg-base-100 px-5 py-3 hover:border-primary"
                >
                  <span className="font-heading text-2xl font-semibold tabular-nums">
                    {count >= MAX_TASKS ? `${MAX_TASKS - 1}+` : count}
                  </span>
                  <span className="min-w-0 flex-1">{t(`tasks.${kind}`)}</span>
                  <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {returns.length > 0 && (
          <Section id="returns" title={t('tasks.returns')} lead={t('tasks.returnsLead')}>
            <ReturnTable items={returns} renderReturn={renderReturn} />
          </Section>
        )}
        {deletions.length > 0 && (
          <Section id="deletions" title={t('tasks.deletions')} lead={t('tasks.deletionsLead')}>
            <ul className="grid gap-2">
              {deletions.map(({ person_id, patient_name, requestedAt }) => (
                <li key={person_id}>
                  <Link to={paths.person(person_id)} className="underline underline-offset-4">
                    {patient_name}
                  </Link>
                  , {t('tasks.requestedAt')} {formatInstant(requestedAt, language)}
                </li>
              ))}
            </ul>
          </Section>
        )}
        {holds.length > 0 && (
          <Section id="holds" title={t('tasks.holds')} lead={t('tasks.holdsLead')}>
            <HoldTable items={holds} />
          </Section>
        )}
      </div>
    </>
  );
}

type SectionProps = { id: string; title: string; lead: string; children: ReactNode };

function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} className="grid scroll-mt-24 gap-4">
      <header className="grid gap-1">
        <h2 className="text-xl">{title}</h2>
        <p className="text-base-content/75">{lead}</p>
      </header>
      {children}
    </section>
  );
}
