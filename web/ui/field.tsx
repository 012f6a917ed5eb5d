import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The texts of a field: its label, a permanent hint, and its error. */
export type FieldTexts = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};

/** The classes of inputs, selects and text areas: 44 px high, 16 px text, below which phones zoom in. */
export function controlClass(error: string | undefined, className?: string): string {
  return classNames(
    // The pseudo-class :read-only would also match selects.
    'w-full text-base [&[readonly]]:border-dashed [&[readonly]]:bg-base-200',
    error ? 'border-error' : 'border-base-content/50',
    className,
  );
}

/** The id and ARIA attributes that connect a control with its label, hint and error. */
type Control = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

type FieldProps = FieldTexts & { id?: string | undefined; children: (control: Control) => ReactNode };

/** Label above, control, hint and error below. The live region of the error is always rendered, else it would not be announced. */
export function Field({ id: givenId, label, error, hint, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const describedBy = classNames(hint ? hintId : null, error ? errorId : null);
  return (
    <div className="flex w-full flex-col">
      <label htmlFor={id} className="mb-1.5 self-start font-medium">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy || undefined })}
      <FieldHelp id={id} hint={hint} error={error} />
    </div>
  );
}

/** The hint and the error of a control or a group of them, with the ids `…-hint` and `…-error`. */
export function FieldHelp({ id, hint, error }: Omit<FieldTexts, 'label'> & { id: string }) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-base-content/75">
          {hint}
        </p>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-error">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
      </div>
    </>
  );
}
