import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteMessage, listMessages, listNews, type Message } from '#contract/contact';
import { tableText } from '#domain/table-file';
import { callRoute } from '../../api/client.ts';

/** What people wrote, the newest first, page by page; always asked anew. */
export function useMessages() {
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

/** Every confirmed address, as lines of a table with the link that ends it. */
export async function readNewsletter(): Promise<{ email: string; endLink: string }[]> {
  const all: { email: string; endLink: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: { data: typeof all; nextCursor: string | null } = await callRoute(listNews, {
      query: { limit: 200, ...(cursor && { cursor }) },
    });
    all.push(...page.data);
    cursor = page.nextCursor;
  }
  return all;
}

/** Gives a table file to the browser to keep. */
export function saveTable(name: string, rows: string[][]): void {
  const url = URL.createObjectURL(new Blob([tableText(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
