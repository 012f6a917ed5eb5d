import { useContext, useEffect, useRef } from 'react';
import { Form, useActionData, type FormProps } from 'react-router';
import { FormError } from './form-error.tsx';
import { SharedTexts } from './shared-texts.ts';

/** `unreachable`: what to say if nobody knows whether the form was received. */
type PlainFormProps = FormProps & { unreachable?: string };

/**
 * A form that the server's action processes. It works without scripts; the small script (`web/enhance`) and a hydrated
 * page send it in place and move the focus to the first wrong field.
 */
export function PlainForm({ unreachable, children, ...formProps }: PlainFormProps) {
  const shared = useContext(SharedTexts);
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
      data-offline={shared.nothingSent}
      data-unreachable={unreachable ?? shared.unreachable}
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
