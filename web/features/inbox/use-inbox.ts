import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import {
  deleteMessage,
  listMessages,
  listReplyStates,
  replyToMessage,
  resendReply,
  updateMessage,
  type Message,
} from '#contract/clinic/inbox';
import { getWaiting } from '#contract/desk/tasks';
import type { RouteData } from '#contract/shared/define-route';
import type { Language } from '#domain/shared/language';
import { callRoute } from '#web/api/client.ts';

/** The messages that the inbox shows. */
export const messageFilters = ['open', 'mine', 'answered', 'all'] as const;
export type MessageFilter = (typeof messageFilters)[number];

/** Reads the contact messages page by page, newest first; always refetches. */
export function useInbox(filter: MessageFilter) {
  const pages = useInfiniteQuery({
    queryKey: [listMessages.name, filter],
    queryFn: ({ pageParam }) => callRoute(listMessages, { query: { filter, ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  const all = pages.data?.pages;
  return { ...pages, messages: all?.flatMap((page) => page.data), staff: all?.at(-1)?.staff ?? [] };
}

export function useDeleteMessage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Message) => callRoute(deleteMessage, { query: { id: _id } }),
    onSuccess: () => {
      for (const queryKey of [[listMessages.name], [getWaiting.name]]) void cache.invalidateQueries({ queryKey });
    },
  });
}

type Pages = InfiniteData<RouteData<typeof listMessages>>;

/** Returns a function that shows a changed message where it is, so that it stays on the list that it no longer fits. */
function useShowChanged() {
  const cache = useQueryClient();
  return ({ data: changed }: { data: Message }) => {
    void cache.invalidateQueries({ queryKey: [getWaiting.name] });
    cache.removeQueries({ queryKey: [listReplyStates.name, { params: { id: changed._id } }] });
    cache.setQueriesData<Pages>(
      { queryKey: [listMessages.name], type: 'active' },
      (shown) =>
        shown && {
          ...shown,
          pages: shown.pages.map((page) => ({
            ...page,
            data: page.data.map((message) => (message._id === changed._id ? changed : message)),
          })),
        },
    );
  };
}

type Change = { state?: Message['state']; assigned_to?: string | null };

/** Assigns a message, marks it as answered, and reopens it. */
export function useUpdateMessage({ _id: id }: Message) {
  return useMutation({
    mutationFn: (body: Change) => callRoute(updateMessage, { params: { id }, body }),
    onSuccess: useShowChanged(),
  });
}

/** Replies to a message after the replies that are shown. */
export function useReply({ _id: id, replies }: Message) {
  return useMutation({
    mutationFn: (reply: { body: string; language: Language }) =>
      callRoute(replyToMessage, { params: { id }, body: { ...reply, after: replies.at(-1)?._id ?? null } }),
    onSuccess: useShowChanged(),
  });
}

export function useResend() {
  return useMutation({
    mutationFn: (id: string) => callRoute(resendReply, { params: { id }, body: {} }),
    onSuccess: useShowChanged(),
  });
}
