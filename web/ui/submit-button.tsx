import type { ComponentProps } from 'react';
import { useNavigation } from 'react-router';
import { Button } from './button.tsx';

/**
 * The submit button of a plain form. A form with several distinguishes them by `name` and `value`; `needsScript` is for
 * one that only a hydrated page can process.
 */
export function SubmitButton({
  needsScript = false,
  ...buttonProps
}: Omit<ComponentProps<typeof Button>, 'type' | 'isBusy' | 'isPlain'> & { needsScript?: boolean }) {
  const { formData } = useNavigation();
  const { name = '', value = null } = buttonProps;
  const isBusy = formData !== undefined && (formData.get(name) ?? null) === value;
  return <Button {...buttonProps} type="submit" isBusy={isBusy} isPlain={!needsScript} />;
}
