import { useEffect, useState } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { whenUsed } from '#web/when-used.ts';

/**
 * A form's resolver of a module with the schemas and zod, which loads once the page is used. Without it the form is
 * sent as it is, since the server validates it too and names the field.
 */
export function useLazyResolver<Input extends FieldValues>(load: () => Promise<Resolver<Input>>): Resolver<Input> {
  const [loadOnce] = useState(() => {
    let loading: Promise<Resolver<Input>> | undefined;
    return () => (loading ??= load());
  });
  useEffect(() => whenUsed(() => void loadOnce().catch(() => undefined)), [loadOnce]);
  return async (values, context, options) => {
    const resolve = await loadOnce().catch(() => undefined);
    return resolve ? resolve(values, context, options) : { values, errors: {} };
  };
}
