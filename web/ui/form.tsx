import type { ComponentProps } from 'react';

type FormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  onSubmit: (form: HTMLFormElement) => unknown;
};

/** A form that a script sends: `onSubmit` checks it and shows the errors beside its fields. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      method="post"
      noValidate
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event.currentTarget);
      }}
    />
  );
}
