import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteMessage, listMessages, type Message } from '#contract/contact';
import { callRoute } from '#web/api/client.ts';

/** Reads the contact messages page by page, newest first; always refetches. */
export function useContactMessages() {
  const pages = useInfiniteQuery({
    queryKey: [listMessages.name],
    queryFn: ({ pageParam }) => callRoute(listMessages, { query: { ...(pageParam && { cursor: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  });
  return { ...pages, messages: pages.data?.pages.flatMap((page) => page.data) };
}

export function useDeleteMessage() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Message) => callRoute(deleteMessage, { query: { id: _id } }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: [listMessages.name] }),
  });
}
