import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Message } from '#contract/clinic/inbox';
import { errorMessage } from '#web/api/error-message.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { MessageReplies } from './message-replies.tsx';
import { ReplyForm } from './reply-form.tsx';
import { useUpdateMessage } from './use-inbox.ts';
import type { Draft } from './use-drafts.ts';

export type Colleague = { _id: string; name: string };

type MessageActionsProps = {
  message: Message;
  staff: Colleague[];
  /** The reply that is being written; undefined if there is none. */
  draft: Draft | undefined;
  /** Whether the message was deleted meanwhile. */
  isGone: boolean;
  onDraft: (body: string | undefined) => void;
  onDelete: (() => void) | undefined;
};

/** The replies to a message and what can be done with it; `onDelete` is for the admin only. */
export function MessageActions({ message, staff, draft, isGone, onDraft, onDelete }: MessageActionsProps) {
  const { t } = useMessages();
  const replyButton = useRef<HTMLButtonElement>(null);
  const update = useUpdateMessage(message);
  const change = useSingleFlight(async (wanted: Parameters<typeof update.mutateAsync>[0]) => {
    await update
      .mutateAsync(wanted)
      .catch((error: unknown) => toast.error(errorMessage(error, t, 'contact.deleteFailed')));
  });
  const { name, state, assigned_to: assigned } = message;
  const isOpen = state === 'open';
  const isAnsweredMeanwhile =
    draft && ((draft.message.state === 'open' && !isOpen) || message.replies.length > draft.message.replies.length);
  // Somebody who has left the desk since.
  const formerColleague = assigned && staff.every(({ _id }) => _id !== assigned._id) ? [assigned] : [];
  return (
    <div className="grid gap-4">
      <MessageReplies message={message} />
      {(isGone || isAnsweredMeanwhile) && (
        <Notice tone="warning">{t(isGone ? 'contact.goneMeanwhile' : 'contact.answeredMeanwhile')}</Notice>
      )}
      {draft && (
        <ReplyForm
          message={message}
          body={draft.body}
          onType={onDraft}
          onClose={() => {
            flushSync(() => onDraft(undefined));
            // A message that does not fit the filter is no longer shown.
            (replyButton.current ?? document.querySelector<HTMLElement>('#content'))?.focus();
          }}
        />
      )}
      <div className="flex flex-wrap items-end gap-3">
        {!draft && (
          <Button
            ref={replyButton}
            size="sm"
            className="min-h-11"
            aria-label={t('contact.replyTo', { name })}
            onClick={() => onDraft('')}
          >
            {t('contact.reply')}
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          className="min-h-11"
          aria-label={t(isOpen ? 'contact.markAnsweredOne' : 'contact.reopenOne', { name })}
          isBusy={update.isPending && update.variables.state !== undefined}
          onClick={() => change({ state: isOpen ? 'answered' : 'open' })}
        >
          {t(isOpen ? 'contact.markAnswered' : 'contact.reopen')}
        </Button>
        {onDelete && (
          <Button
            variant="outline"
            size="sm"
            className="min-h-11 text-error"
            aria-label={t('contact.deleteOne', { name })}
            onClick={onDelete}
          >
            {t('contact.delete')}
          </Button>
        )}
        <div className="w-full sm:ms-auto sm:w-60">
          <SelectField
            label={t('contact.assignedTo')}
            value={assigned?._id ?? ''}
            aria-label={t('contact.assignedToOne', { name })}
            onChange={(event) => change({ assigned_to: event.target.value || null })}
          >
            <option value="">{t('contact.nobody')}</option>
            {[...staff, ...formerColleague].map((person) => (
              <option key={person._id} value={person._id}>
                {person.name || t('contact.formerColleague')}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </div>
  );
}
