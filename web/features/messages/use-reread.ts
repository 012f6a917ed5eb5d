import { useQueryClient } from '@tanstack/react-query';
import { listReplyStates, type Message } from '#contract/clinic/messages';
import { getInboxCounts, listInbox } from '#contract/desk/inbox';

/** Returns a function that reads the inbox again after a message has changed. */
export function useReread() {
  const cache = useQueryClient();
  return ({ data: { _id: id } }: { data: Message }) => {
    for (const { key } of [listInbox, getInboxCounts]) void cache.invalidateQueries({ queryKey: [key] });
    cache.removeQueries({ queryKey: [listReplyStates.key, { params: { id } }] });
  };
}
