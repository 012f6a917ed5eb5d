import { useSearchParams } from 'react-router';
import { useUser } from '#web/features/sessions/guarded-outlet.tsx';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { FilterSwitch } from '#web/features/inbox/filter-switch.tsx';
import { MessageList } from '#web/features/inbox/message-list.tsx';
import { NewsletterDownload } from '#web/features/newsletter/newsletter-download.tsx';
import { messageFilters, useInbox } from '#web/features/inbox/use-inbox.ts';
import { useDrafts, useWithDrafts } from '#web/features/inbox/use-drafts.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';

export default function MessagesPage() {
  const user = useUser();
  const { t } = useMessages();
  return (
    <>
      <PageHeading title={t('dashboard.messages')} lead={t('contact.inboxLead')} />
      <Messages isAdmin={user.role === 'admin'} />
    </>
  );
}

function Messages({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const filter = messageFilters.find((messageFilter) => messageFilter === search.get('show')) ?? 'open';
  const pages = useInbox(filter);
  const { messages, staff, isError, refetch } = pages;
  const replies = useDrafts();
  const { shown, goneIds } = useWithDrafts(messages ?? [], replies.drafts);
  return (
    <div className="grid max-w-5xl gap-6">
      <FilterSwitch filter={filter} />
      {!messages && !isError && <RowsSkeleton rows={4} />}
      {!messages && isError && <ErrorState title={t('contact.loadFailed')} onRetry={() => void refetch()} />}
      {messages && shown.length === 0 && (
        <EmptyState
          illustration={<EmptyCalendar />}
          title={t(filter === 'all' ? 'contact.empty' : 'contact.emptyFilter')}
        />
      )}
      {shown.length > 0 && (
        <MessageList
          {...replies}
          {...{ goneIds, staff }}
          messages={shown}
          canDelete={isAdmin}
          onStale={() => void refetch()}
        />
      )}
      {messages && <LoadMore pages={pages} rows={shown.map(({ _id }) => `message-${_id}`)} />}
      {isAdmin && (messages ?? isError) && <NewsletterDownload />}
    </div>
  );
}
