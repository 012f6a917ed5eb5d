import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { listMessages, type Message } from '#contract/clinic/inbox';
import { callRoute } from '#web/api/client.ts';
import { useSession } from '#web/api/use-session.ts';
import { useUnloadWarning } from '#web/ui/use-unload-warning.ts';

/** A reply that is being written, with the message as it was when the reply was begun. */
export type Draft = { message: Message; body: string; wasBegun: boolean };
type Drafts = Readonly<Record<string, Draft>>;

export type ReplyDrafts = {
  /** The drafts, by the ids of their messages. */
  drafts: Drafts;
  /** Replaces the text of a reply; undefined ends it. */
  setDraft: (message: Message, body: string | undefined) => void;
};

/** The replies that are being written. They survive a change of the filter and of the screen, but no reload. */
export function useDrafts(): ReplyDrafts {
  const cache = useQueryClient();
  // Who signs in next in this tab begins without them.
  const uid = useSession().user?.uid;
  const key = useMemo(() => ['replyDrafts', uid], [uid]);
  const [drafts, setDrafts] = useState<Drafts>(() => cache.getQueryData<Drafts>(key) ?? {});
  useEffect(() => {
    cache.setQueryDefaults(key, { gcTime: Infinity });
    cache.setQueryData(key, drafts);
  }, [cache, key, drafts]);
  useUnloadWarning(Object.values(drafts).some(isBegun));
  return {
    drafts,
    setDraft: (message, body) =>
      setDrafts(({ [message._id]: begun, ...others }) =>
        body === undefined
          ? others
          : {
              ...others,
              [message._id]: {
                message: begun?.message ?? message,
                body,
                wasBegun: begun?.wasBegun === true || body.trim() !== '',
              },
            },
      ),
  };
}

/**
 * The messages of a list, newest first, and among them those with a reply that was begun, which no longer fit its
 * filter; `goneIds`: those that were deleted meanwhile.
 */
export function useWithDrafts(messages: Message[], drafts: Drafts): { shown: Message[]; goneIds: string[] } {
  const beyond = Object.values(drafts).filter(
    (draft) => draft.wasBegun && messages.every(({ _id }) => _id !== draft.message._id),
  );
  const read = useQueries({
    queries: beyond.map(({ message: { _id: id } }) => ({
      queryKey: [listMessages.name, { id }],
      // In the form of a list, so that a changed message is replaced in it as in the others.
      queryFn: async () => ({ pages: [await callRoute(listMessages, { query: { id } })], pageParams: [''] }),
      staleTime: 0,
    })),
  });
  const found = beyond.map(({ message }, index) => {
    const page = read[index]?.data?.pages[0];
    return { message: page?.data[0] ?? message, isGone: page?.data.length === 0 };
  });
  const shown = [...messages, ...found.map(({ message }) => message)];
  return {
    shown: shown.toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt)),
    goneIds: found.filter(({ isGone }) => isGone).map(({ message }) => message._id),
  };
}

const isBegun = ({ body }: Draft) => body.trim() !== '';
