import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listReplyStates, replyToMessage, resendReply, type Message } from '#contract/clinic/messages';
import { getInboxCounts, listInbox } from '#contract/desk/inbox';
import type { Language } from '#domain/shared/language';
import { callRoute } from '#web/api/client.ts';

/** Returns a function that reads the inbox again after a message has changed. */
function useReread() {
  const cache = useQueryClient();
  return ({ data: { _id: id } }: { data: Message }) => {
    for (const { name } of [listInbox, getInboxCounts]) void cache.invalidateQueries({ queryKey: [name] });
    cache.removeQueries({ queryKey: [listReplyStates.name, { params: { id } }] });
  };
}

/** Replies to a message after the replies that are shown. */
export function useReply({ _id: id, replies }: Message) {
  return useMutation({
    mutationFn: (reply: { body: string; language: Language }) =>
      callRoute(replyToMessage, { params: { id }, body: { ...reply, after: replies.at(-1)?._id ?? null } }),
    onSuccess: useReread(),
  });
}

export function useResend() {
  return useMutation({
    mutationFn: (id: string) => callRoute(resendReply, { params: { id }, body: {} }),
    onSuccess: useReread(),
  });
}
