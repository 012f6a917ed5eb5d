import { useActionData } from 'react-router';
import type { MessageKey, Translate } from '#i18n/catalogue';
import type { FormResult } from '#web/form-result.ts';
import { errorMessage } from './error-message.ts';
import { IdentityRefused } from './identity/service.ts';

/** The result of this page's form, with its messages; `unreachable` is the one of a form without a response. */
export function useFormResult(t: Translate, unreachable: MessageKey = 'sessions.UNREACHABLE') {
  const result = useActionData() as FormResult | undefined;
  const { failure = null, done = null } = result ?? {};
  const messageOf = ({ code, message }: NonNullable<typeof failure>) =>
    code === 'UNREACHABLE' ? t(unreachable) : errorMessage(new IdentityRefused(code, message), t);
  return {
    done,
    failure: failure && { code: failure.code, message: messageOf(failure) },
    /** The typed text and the error of a field, for its component. */
    field: (name: string) => {
      const error = result?.errors[name];
      return {
        name,
        defaultValue: result?.values[name] ?? '',
        error: error?.startsWith('validation.') ? t(error as MessageKey) : error,
      };
    },
  };
}
