import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { errorMessage, fieldMessage } from './error-message.ts';

type Options<Result, Given> = UseMutationOptions<Result, Error, Given> & {
  fields?: readonly string[];
  unreachable?: MessageKey;
};

/**
 * A mutation with `run`, which does nothing while it runs: the second click of a double click arrives before the mutation
 * is reported as pending. `failure` is the message of its error but for those of `fields`, `unreachable` that of a lost
 * response.
 */
export function useAction<Result, Given = void>(
  t: Translate,
  { fields = [], unreachable, ...options }: Options<Result, Given>,
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
  const fieldError = (field: string) => fieldMessage(action.error, field);
  const isOfAll = action.error && !fields.some((field) => fieldError(field));
  return { ...action, run, fieldError, failure: isOfAll ? errorMessage(action.error, t, unreachable) : null };
}
