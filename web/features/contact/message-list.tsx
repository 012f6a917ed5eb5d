import { useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { CallRefused } from '#contract/call-route';
import type { Message } from '#contract/contact';
import { errorMessage } from '#web/api/error-message.ts';
import { formatInstant } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { useDeleteMessage } from './use-contact-messages.ts';

/** Contact messages as cards, with a delete button each. */
export function MessageList({ messages, onStale }: { messages: Message[]; onStale: () => void }) {
  const { t, language } = useMessages();
  const remove = useDeleteMessage();
  const list = useRef<HTMLUListElement>(null);
  const [toDelete, setToDelete] = useState<Message | null>(null);

  const confirm = useSingleFlight(async () => {
    if (!toDelete) return;
    try {
      await remove.mutateAsync(toDelete);
      toast.success(t('contact.deleted'));
    } catch (error) {
      toast.error(errorMessage(error, t, 'contact.deleteFailed'));
      // It may have been deleted by another admin.
      if (error instanceof CallRefused) onStale();
    }
    setToDelete(null);
    // The button that opened the dialog was removed with its message.
    list.current?.focus();
  });

  return (
    <>
      <ul ref={list} tabIndex={-1} className="grid gap-4 outline-none">
        {messages.map((message) => (
          <Card as="li" key={message._id} className="grid gap-3">
            <header className="flex flex-wrap items-start justify-between gap-3">
              <div className="min-w-0">
                <h2 id={`message-${message._id}`} tabIndex={-1} className="text-lg wrap-anywhere outline-none">
                  {message.name}
                </h2>
                <p className="text-sm text-base-content/75 wrap-anywhere">
                  <a className="link" href={`mailto:${encodeURIComponent(message.email).replace('%40', '@')}`}>
                    {message.email}
                  </a>
                  {' · '}
                  <time dateTime={message.receivedAt}>{formatInstant(message.receivedAt, language)}</time>
                </p>
              </div>
              <Badge tone={message.isRelayed ? 'success' : 'warning'}>
                {t(message.isRelayed ? 'contact.passedOn' : 'contact.notPassedOn')}
              </Badge>
            </header>
            <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
            <Button
              variant="outline"
              size="sm"
              className="min-h-11 justify-self-start text-error"
              aria-label={t('contact.deleteOne', { name: message.name })}
              onClick={() => setToDelete(message)}
            >
              {t('contact.delete')}
            </Button>
          </Card>
        ))}
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
