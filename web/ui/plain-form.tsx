import { useEffect, useRef } from 'react';
import { Form, useActionData, type FormProps } from 'react-router';
import { FormError } from './form-error.tsx';

/** What to say if the form cannot be sent: nothing was, or nobody knows. */
type Unsent = { offline: string; unreachable: string };

/**
 * A form that the server's action processes. It works without scripts; the small script (`web/enhance`) and a hydrated
 * page send it in place and move the focus to the first wrong field.
 */
export function PlainForm({ unsent, children, ...formProps }: FormProps & { unsent: Unsent }) {
  const form = useRef<HTMLFormElement>(null);
  const result: unknown = useActionData();
  useEffect(() => {
    if (result) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [result]);
  return (
    <Form
      {...formProps}
      ref={form}
      method="post"
      noValidate
      data-plain-form=""
      data-offline={unsent.offline}
      data-unreachable={unsent.unreachable}
    >
      {children}
      <div data-unsent="" hidden>
        <FormError>
          <span data-unsent-text="" />
        </FormError>
      </div>
    </Form>
  );
}
