import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { errorMessage } from './error-message.ts';

/**
 * A mutation with `run`, which does nothing while it runs: the second click of a double click arrives before the mutation
 * is reported as pending. `failure` is the message of its error, `unreachable` that of a lost response.
 */
export function useAction<Result, Given = void>(
  t: Translate,
  { unreachable, ...options }: UseMutationOptions<Result, Error, Given> & { unreachable?: MessageKey },
) {
  const isRunning = useRef(false);
  const action = useMutation(options);
  const run = (given: Given) => {
    if (isRunning.current) return;
    isRunning.current = true;
    const onSettled = () => {
      isRunning.current = false;
    };
    action.mutate(given, { onSettled });
  };
  return { ...action, run, failure: action.error && errorMessage(action.error, t, unreachable) };
}
