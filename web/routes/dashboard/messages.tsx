import { useSearchParams } from 'react-router';
import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { FilterSwitch } from '#web/features/contact/filter-switch.tsx';
import { MessageList } from '#web/features/contact/message-list.tsx';
import { NewsletterDownload } from '#web/features/newsletter/newsletter-download.tsx';
import { messageFilters, useContactMessages } from '#web/features/contact/use-contact-messages.ts';
import { useDrafts, useWithDrafts } from '#web/features/contact/use-drafts.ts';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useReadOn } from '#web/ui/use-read-on.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function MessagesPage() {
  const { t } = useMessages();
  return (
    <ScreenGuard screen="messages">
      {(user) => (
        <>
          <PageHeading title={t('dashboard.messages')} lead={t('contact.inboxLead')} />
          <Messages isAdmin={user.role === 'admin'} />
        </>
      )}
    </ScreenGuard>
  );
}

function Messages({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useMessages();
  const [search] = useSearchParams();
  const filter = messageFilters.find((one) => one === search.get('show')) ?? 'open';
  const { messages, staff, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useContactMessages(filter);
  const replies = useDrafts();
  const { shown, goneIds } = useWithDrafts(messages ?? [], replies.drafts);
  const readOn = useReadOn(shown.map(({ _id }) => `message-${_id}`));
  return (
    <div className="grid gap-6">
      <FilterSwitch filter={filter} />
      {!messages && !isError && <RowsSkeleton rows={4} />}
      {!messages && isError && (
        <ErrorState title={t('contact.loadFailed')} retryLabel={t('contact.tryAgain')} onRetry={() => void refetch()} />
      )}
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
      {hasNextPage && (
        <Button
          variant="outline"
          className="justify-self-start"
          isBusy={isFetchingNextPage}
          onClick={() => {
            readOn();
            void fetchNextPage();
          }}
        >
          {t('contact.more')}
        </Button>
      )}
      {isFetchNextPageError && <FormError>{t('contact.loadFailed')}</FormError>}
      {isAdmin && (messages ?? isError) && <NewsletterDownload />}
    </div>
  );
}
