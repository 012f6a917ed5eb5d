import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import type { MessageKey } from '#i18n/catalogue';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { errorMessage } from './error-message.ts';

/**
 * A mutation whose `run` is ignored while it runs, and whose `failure` is the message of its error; `unreachable` is the
 * message of a lost response.
 */
export function useAction<Result, Given = void>({
  unreachable,
  ...options
}: UseMutationOptions<Result, Error, Given> & { unreachable?: MessageKey }) {
  const { t } = useMessages();
  const action = useMutation(options);
  const run = useSingleFlight((given: Given) => action.mutateAsync(given).catch(() => undefined));
  return { ...action, run, failure: action.error && errorMessage(action.error, t, unreachable) };
}
