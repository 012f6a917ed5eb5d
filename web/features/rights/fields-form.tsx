import { useState, type ComponentProps } from 'react';
import { fieldMessage } from '#web/api/error-message.ts';
import type { useAction } from '#web/api/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

type FieldsFormProps<Name extends string> = {
  /** One with options is a select. */
  fields: (Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'type' | 'maxLength'> &
    Partial<Pick<ComponentProps<typeof SelectField>, 'options' | 'none'>> & { name: Name })[];
  initial: Record<Name, string>;
  action: Pick<ReturnType<typeof useAction<unknown, Record<Name, string>>>, 'run' | 'error' | 'failure' | 'isPending'>;
  submit: string;
};

/** Text fields, selects and a button that sends them; errors stand beside their fields, or above the button. */
export function FieldsForm<Name extends string>({ fields, initial, action, submit }: FieldsFormProps<Name>) {
  const [values, setValues] = useState(initial);
  const { run, error, failure, isPending } = action;
  return (
    <Form className="grid gap-4" onSubmit={() => run(values)}>
      {fields.map(({ options, none, ...field }) => {
        const control = {
          ...field,
          autoComplete: 'off',
          value: values[field.name],
          error: fieldMessage(error, field.name),
          onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [field.name]: target.value }),
        };
        const { name } = field;
        return options ? (
          <SelectField key={name} {...{ ...control, options, none }} />
        ) : (
          <TextField key={name} {...control} />
        );
      })}
      <FormError>{!fields.some(({ name }) => fieldMessage(error, name)) && failure}</FormError>
      <Button type="submit" isBusy={isPending} className="justify-self-start">
        {submit}
      </Button>
    </Form>
  );
}
