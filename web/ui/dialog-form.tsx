import type { ComponentProps, FormEvent, ReactNode } from 'react';

type DialogFormProps = Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit'> & {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Stays visible above the fields. */
  head?: ReactNode;
  /** Stays visible below the fields: the summary, errors of the form and its buttons. */
  foot: ReactNode;
};

/** The form of a dialog, as its direct child: the fields scroll above the foot; in a low window the foot scrolls, too. */
export function DialogForm({ head, foot, onSubmit, children, ...form }: DialogFormProps) {
  return (
    <form
      method="post"
      noValidate
      data-dialog-form=""
      className="min-h-0 min-w-0 flex-1 flex-col not-low:flex"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {head}
      <div className="relative min-h-0 scroll-py-12 overscroll-contain px-5 py-5 not-low:overflow-y-auto sm:px-6 sm:py-6">
        {children}
      </div>
      <div className="grid gap-3 border-t border-base-300 px-5 py-3 sm:px-6 sm:py-4">{foot}</div>
    </form>
  );
}
