import { EmptyCalendar } from '../../drawings/empty-calendar.tsx';
import { MessageList } from '../../features/messages/message-list.tsx';
import { NewsletterDownload } from '../../features/messages/newsletter-download.tsx';
import { useMessages } from '../../features/messages/use-messages.ts';
import { ScreenGuard } from '../../features/session/screen-guard.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { PageHandle } from '../../root.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useReadOn } from '../../ui/use-read-on.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export const handle = { title: 'dashboard.title' } satisfies PageHandle;

export default function MessagesPage() {
  const { t } = useWords();
  return (
    <ScreenGuard screen="messages">
      {() => (
        <>
          <PageHeading title={t('dashboard.messages')} lead={t('messages.lead')} />
          <Messages />
        </>
      )}
    </ScreenGuard>
  );
}

function Messages() {
  const { t } = useWords();
  const { messages, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useMessages();
  const readOn = useReadOn((messages ?? []).map(({ _id }) => `message-${_id}`));
  return (
    <div className="grid gap-6">
      {!messages && !isError && <Skeleton className="h-64" />}
      {!messages && isError && (
        <ErrorState
          title={t('messages.loadFailed')}
          retryLabel={t('messages.tryAgain')}
          onRetry={() => void refetch()}
        />
      )}
      {messages?.length === 0 && <EmptyState drawing={<EmptyCalendar />} title={t('messages.empty')} />}
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
          {t('messages.more')}
        </Button>
      )}
      {isFetchNextPageError && <FormError>{t('messages.loadFailed')}</FormError>}
      <NewsletterDownload />
    </div>
  );
}
