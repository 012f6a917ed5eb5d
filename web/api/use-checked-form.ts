import { useEffect, useState } from 'react';
import {
  get,
  useForm,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';
import type { MessageKey, Translate } from '#i18n/catalogue';
import { whenUsed } from '#web/when-used.ts';

/**
 * A form whose fields are checked by a resolver of a module with the schemas and zod, which loads once the page is used.
 * Without it the form is sent as it is, since the server validates it too and names the field. `field` returns the
 * attributes and the error of a field, for its component.
 */
export function useCheckedForm<Input extends FieldValues>(
  t: Translate,
  load: () => Promise<Resolver<Input>>,
  options?: UseFormProps<Input>,
): UseFormReturn<Input> & { field: (name: Path<Input>) => UseFormRegisterReturn & { error: string | undefined } } {
  const [loadOnce] = useState(() => {
    let loading: Promise<Resolver<Input>> | undefined;
    return () => (loading ??= load());
  });
  useEffect(() => whenUsed(() => void loadOnce().catch(() => undefined)), [loadOnce]);
  const form = useForm<Input>({
    ...options,
    resolver: async (values, context, more) => {
      const resolve = await loadOnce().catch(() => undefined);
      return resolve ? resolve(values, context, more) : { values, errors: {} };
    },
  });
  const field = (name: Path<Input>) => {
    const error = get(form.formState.errors, name) as FieldError | undefined;
    return { ...form.register(name), error: error?.message && t(error.message as MessageKey) };
  };
  return { ...form, field };
}
