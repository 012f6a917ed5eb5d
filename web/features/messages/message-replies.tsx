import { listReplyStates, resendReply, type Message, type Reply } from '#contract/clinic/messages';
import { formatInstant } from '#i18n/format';
import type { MessageKey } from '#i18n/catalogue';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useReread } from './use-reread.ts';

const stateMessages: Record<Reply['state'], MessageKey> = {
  sending: 'contact.sending',
  sent: 'contact.sentReply',
  failed: 'contact.notSent',
};
const tones = { sending: 'neutral', sent: 'success', failed: 'warning' } as const;

const isSending = ({ state }: Pick<Reply, 'state'>) => state === 'sending';

/** How often the state of an email that is being sent is read, in milliseconds. */
const SENDING_MS = 2000;

/** The replies to a message, each with whether its email is sent; a failed one can be sent again. */
export function MessageReplies({ message: { _id: id, replies } }: { message: Message }) {
  const { t, language } = useMessages();
  const states = useRoute(
    listReplyStates,
    { params: { id } },
    { isReady: replies.some(isSending), pollWhile: ({ data }) => data.some(isSending), pollMs: SENDING_MS },
  );
  const resend = useAction(t, {
    mutationFn: (reply: string) => callRoute(resendReply, { params: { id: reply }, body: {} }),
    onSuccess: useReread(),
    onError: (error) => toast.error(errorMessage(error, t, 'contact.replyFailed')),
  });
  if (replies.length === 0) return null;
  return (
    <ul className="grid gap-3" aria-label={t('contact.replies')}>
      {replies.map((reply) => {
        const read = states.data?.data.find(({ _id }) => _id === reply._id)?.state;
        // A message read since may say that it is sent, which ends the polling.
        const state = (isSending(reply) && read) || reply.state;
        return (
          <li key={reply._id} className="grid gap-2 border-s-4 border-primary/40 ps-4">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-base-content/75">
              <span>
                {reply.by || t('contact.formerColleague')} ·{' '}
                <time dateTime={reply.writtenAt}>{formatInstant(reply.writtenAt, language)}</time>
              </span>
              <span aria-live="polite">
                <Badge tone={tones[state]}>{t(stateMessages[state])}</Badge>
              </span>
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{reply.body}</p>
            {state === 'failed' && (
              <Button
                variant="outline"
                size="sm"
                className="min-h-11 justify-self-start"
                isBusy={resend.isPending}
                onClick={() => resend.run(reply._id)}
              >
                {t('contact.sendAgain')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
