import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { RequestRefused } from '#contract/shared/send-request';
import type { Message } from '#contract/clinic/inbox';
import { errorMessage } from '#web/api/error-message.ts';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Row } from '#web/ui/row.tsx';
import { toast } from '#web/ui/toast.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { MessageActions, type Colleague } from './message-actions.tsx';
import { useDeleteMessage } from './use-inbox.ts';
import type { ReplyDrafts } from './use-drafts.ts';

type MessageListProps = ReplyDrafts & {
  messages: Message[];
  /** Messages that were deleted while a reply to them was written. */
  goneIds: string[];
  staff: Colleague[];
  canDelete: boolean;
  onStale: () => void;
};

/** Contact messages with their replies and actions: cards, on phones rows that open. Only the admin deletes. */
export function MessageList({ messages, goneIds, staff, canDelete, onStale, drafts, setDraft }: MessageListProps) {
  const { t, language } = useMessages();
  const remove = useDeleteMessage();
  const list = useRef<HTMLUListElement>(null);
  const hasRoom = useIsWide();
  const [toDelete, setToDelete] = useState<Message | null>(null);

  const confirm = useSingleFlight(async () => {
    if (!toDelete) return;
    try {
      await remove.mutateAsync(toDelete);
      setDraft(toDelete, undefined);
      toast.success(t('contact.deleted'));
    } catch (error) {
      toast.error(errorMessage(error, t, 'contact.deleteFailed'));
      // Another admin may have deleted the message.
      if (error instanceof RequestRefused) onStale();
    }
    // Closed first: nothing behind an open dialog can have the focus, and its button was removed with the message.
    flushSync(() => setToDelete(null));
    (list.current ?? document.querySelector<HTMLElement>('#content'))?.focus();
  });

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        className={
          hasRoom
            ? 'grid gap-4 outline-none'
            : 'divide-y divide-base-300 rounded-box border border-base-300 bg-base-100 outline-none'
        }
      >
        {messages.map((message) => {
          const { _id: id, name, isRelayed } = message;
          const parts = {
            name: (
              <h2 id={`message-${id}`} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
                {name}
              </h2>
            ),
            email: (
              <a className="link" href={`mailto:${encodeURIComponent(message.email).replace('%40', '@')}`}>
                {message.email}
              </a>
            ),
            time: <time dateTime={message.receivedAt}>{formatInstant(message.receivedAt, language)}</time>,
            state: (
              <span className="flex flex-wrap gap-2">
                <Badge tone={message.state === 'open' ? 'warning' : 'success'}>
                  {t(message.state === 'open' ? 'contact.open' : 'contact.answered')}
                </Badge>
                {!isRelayed && <Badge tone="warning">{t('contact.notPassedOn')}</Badge>}
              </span>
            ),
            text: <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>,
            actions: (
              <MessageActions
                message={message}
                staff={staff}
                draft={drafts[id]}
                isGone={goneIds.includes(id)}
                onDraft={(body) => setDraft(message, body)}
                onDelete={canDelete ? () => setToDelete(message) : undefined}
              />
            ),
          };
          return hasRoom ? (
            <Card as="li" key={id} className="grid gap-3">
              <header className="flex flex-wrap items-start justify-between gap-3">
                <div className="min-w-0">
                  {parts.name}
                  <p className="text-sm text-base-content/75 wrap-anywhere">
                    {parts.email} · {parts.time}
                  </p>
                </div>
                {parts.state}
              </header>
              {parts.text}
              {parts.actions}
            </Card>
          ) : (
            <li key={id}>
              <Row
                title={parts.name}
                meta={<span className="line-clamp-2">{message.message}</span>}
                foot={
                  <span className="flex flex-wrap items-center gap-2 text-sm text-base-content/75">
                    {parts.time} {parts.state}
                  </span>
                }
                more={{
                  label: t('contact.read', { name }),
                  children: (
                    <div className="grid w-full gap-3">
                      {parts.text}
                      <p className="text-sm">{parts.email}</p>
                      {parts.actions}
                    </div>
                  ),
                }}
              />
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        title={t('contact.sure')}
        message={toDelete && t('contact.forever', { name: toDelete.name })}
        confirmLabel={t('contact.delete')}
        cancelLabel={t('contact.cancel')}
        isOpen={toDelete !== null}
        isBusy={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setToDelete(null)}
      />
    </>
  );
}
