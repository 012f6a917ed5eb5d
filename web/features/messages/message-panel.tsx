import { useMutation } from '@tanstack/react-query';
import { getInboxCounts, listInbox } from '#contract/desk/inbox';
import { updateMessage, type Message } from '#contract/clinic/messages';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useDraft } from '#web/api/use-draft.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';
import { MessageReplies } from './message-replies.tsx';
import { ReplyForm } from './reply-form.tsx';

type MessagePanelProps = {
  message: Message;
  /** Who may be assigned a message. */
  staff: { _id: string; name: string }[];
  isGone: boolean;
  onDone: (text: string) => void;
};

/** A message to the clinic with its replies, a further reply, and who takes care of it. */
export function MessagePanel({ message, staff, isGone, onDone }: MessagePanelProps) {
  const { t } = useMessages();
  const [body, setBody] = useDraft(`reply ${message._id}`);
  useUnloadWarning(body.trim() !== '');
  const { name, state, assigned_to: assigned } = message;
  const refetch = useRefetch(listInbox, getInboxCounts);
  const assigning = useMutation({
    mutationFn: (wanted: string | null) =>
      callRoute(updateMessage, { params: { id: message._id }, body: { assigned_to: wanted } }),
    onError: (error) => toast.error(errorMessage(error, t, 'contact.deleteFailed')),
    onSettled: refetch,
  });
  // Somebody who has left the desk since.
  const formerColleague = assigned && staff.every(({ _id }) => _id !== assigned._id) ? [assigned] : [];
  const isBegun = body.trim() !== '';
  return (
    <div className="grid gap-4">
      {!message.isRelayed && (
        <span>
          <Badge tone="warning">{t('contact.notPassedOn')}</Badge>
        </span>
      )}
      <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
      <MessageReplies message={message} />
      {isBegun && (isGone || state === 'answered') && (
        <Notice tone="warning">{t(isGone ? 'contact.goneMeanwhile' : 'contact.answeredMeanwhile')}</Notice>
      )}
      <ReplyForm message={message} body={body} onType={setBody} onSent={() => onDone(t('contact.replied'))} />
      <div className="max-w-60">
        <SelectField
          label={t('contact.assignedTo')}
          value={assigned?._id ?? ''}
          aria-label={t('contact.assignedToOne', { name })}
          onChange={({ target }) => assigning.mutate(target.value || null)}
          none={t('contact.nobody')}
          options={[...staff, ...formerColleague].map(({ _id, name: own }) => [
            _id,
            own || t('contact.formerColleague'),
          ])}
        />
      </div>
    </div>
  );
}
