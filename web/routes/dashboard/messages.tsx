import { EmptyCalendar } from '#web/illustrations/empty-calendar.tsx';
import { MessageList } from '#web/features/contact/message-list.tsx';
import { NewsletterDownload } from '#web/features/newsletter/newsletter-download.tsx';
import { useContactMessages } from '#web/features/contact/use-contact-messages.ts';
import { ScreenGuard } from '#web/features/sessions/screen-guard.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { useReadOn } from '#web/ui/use-read-on.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function MessagesPage() {
  const { t } = useMessages();
  return (
    <ScreenGuard screen="messages">
      {() => (
        <>
          <PageHeading title={t('dashboard.messages')} lead={t('contact.inboxLead')} />
          <Messages />
        </>
      )}
    </ScreenGuard>
  );
}

function Messages() {
  const { t } = useMessages();
  const { messages, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useContactMessages();
  const readOn = useReadOn((messages ?? []).map(({ _id }) => `message-${_id}`));
  return (
    <div className="grid gap-6">
      {!messages && !isError && <Skeleton className="h-64" />}
      {!messages && isError && (
        <ErrorState title={t('contact.loadFailed')} retryLabel={t('contact.tryAgain')} onRetry={() => void refetch()} />
      )}
      {messages?.length === 0 && <EmptyState illustration={<EmptyCalendar />} title={t('contact.empty')} />}
      {messages && messages.length > 0 && <MessageList messages={messages} onStale={() => void refetch()} />}
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
      <NewsletterDownload />
    </div>
  );
}
