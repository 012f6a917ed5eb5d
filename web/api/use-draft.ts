import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from './use-session.ts';

/**
 * The text that was typed into a dialog about `subject`, such as `cancel <id>`. Closing the dialog does not lose it: it is
 * retained in the memory of the tab, for the signed-in person, until it is replaced by an empty one.
 */
export function useDraft(subject: string): [text: string, setText: (text: string) => void] {
  const cache = useQueryClient();
  const key = ['draft', useSession().user?.uid, subject];
  const [text, setText] = useState(() => cache.getQueryData<string>(key) ?? '');
  return [
    text,
    (typed) => {
      setText(typed);
      cache.setQueryDefaults(key, { gcTime: Infinity });
      cache.setQueryData(key, typed);
    },
  ];
}
