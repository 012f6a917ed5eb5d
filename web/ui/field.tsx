import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** What every field takes: its label, a hint that stays, and an error tied to it. */
export type FieldTexts = {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};

/** The ids and ARIA attributes that tie a control to its label, hint and error. */
export function useFieldIds({
  id,
  error,
  hint,
}: {
  id?: string | undefined;
  error?: string | undefined;
  hint?: ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(hint ? hintId : null, error ? errorId : null);
  return {
    hintId,
    errorId,
    control: {
      id: controlId,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

/** The look that inputs, selects and text areas share: 44 px high, 16 px text so that phones do not zoom. */
export function controlClass(error: string | undefined, className?: string): string {
  return classNames(
    'w-full text-base read-only:bg-base-200',
    error ? 'border-error' : 'border-base-content/50',
    className,
  );
}

type FieldProps = FieldTexts & { ids: ReturnType<typeof useFieldIds>; children: ReactNode };

/** Label above, control, hint and error below. The error's region is always there, so that it is announced politely. */
export function Field({ label, error, hint, ids, children }: FieldProps) {
  return (
    <div className="flex w-full flex-col">
      <label htmlFor={ids.control.id} className="mb-1.5 self-start font-medium">
        {label}
      </label>
      {children}
      {hint ? (
        <p id={ids.hintId} className="mt-1.5 text-sm text-base-content/75">
          {hint}
        </p>
      ) : null}
      <div aria-live="polite">
        {error ? (
          <p id={ids.errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-error">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{error}</span>
          </p>
        ) : null}
      </div>
    </div>
  );
}
