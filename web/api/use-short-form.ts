import { useEffect, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { whenUsed } from '#web/when-used.ts';
import type { CheckFields, FieldErrors } from './check-fields.ts';

/**
 * A form of a few text fields, which the browser holds: checked when it is sent, then field by field as it is changed.
 * What checks it loads once the page is used; without it the form is sent as it is, since the server validates it too.
 * A tenth of react-hook-form, for pages that are hydrated with their form. `send` must not throw.
 */
export function useShortForm<Input extends Record<string, string>>(
  load: () => Promise<CheckFields<Input>>,
  send: (input: Input, form: HTMLFormElement) => Promise<unknown>,
) {
  const [loadOnce] = useState(() => {
    let loading: Promise<CheckFields<Input>> | undefined;
    return () => (loading ??= load());
  });
  useEffect(() => whenUsed(() => void loadOnce().catch(() => undefined)), [loadOnce]);
  const [errors, setErrors] = useState<FieldErrors<Input>>({});
  const [wasSent, setSent] = useState(false);
  const [isSubmitting, setSubmitting] = useState(false);

  const checkForm = async (form: HTMLFormElement): Promise<ReturnType<CheckFields<Input>>> => {
    const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
    const values = Object.fromEntries(texts) as Input;
    const check = await loadOnce().catch(() => undefined);
    return check ? check(values) : { values, errors: {} };
  };
  const submit = async (form: HTMLFormElement) => {
    setSubmitting(true);
    const checked = await checkForm(form);
    setErrors(checked.errors);
    setSent(true);
    const wrong = [...form.elements].find((field) => (field.getAttribute('name') ?? '') in checked.errors);
    if (wrong instanceof HTMLElement) wrong.focus();
    else await send(checked.values, form);
    setSubmitting(false);
  };
  return {
    errors,
    isSubmitting,
    /** For the form element. */
    formProps: {
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isSubmitting) void submit(event.currentTarget);
      },
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        if (!wasSent) return;
        const name: keyof Input = (event.target as Element).getAttribute('name') ?? '';
        void checkForm(event.currentTarget).then((checked) =>
          setErrors((shown) => ({ ...shown, [name]: checked.errors[name] })),
        );
      },
    } as const,
    /** Empties the form after it was sent. */
    reset: (form: HTMLFormElement) => {
      form.reset();
      setSent(false);
    },
  };
}
