import { Eye, EyeOff } from 'lucide-react';
import { useContext, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, controlClass, type FieldTexts } from './field.tsx';
import { SharedTexts } from './shared-texts.ts';

type PasswordFieldProps = Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> & FieldTexts;

/** A labelled password input with a button to show it (`web/enhance`); set `autoComplete` for password managers. */
export function PasswordField({ label, error, hint, id, className, ...inputProps }: PasswordFieldProps) {
  const { showPassword, hidePassword } = useContext(SharedTexts);
  return (
    <Field {...{ id, label, error, hint }}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...inputProps}
            {...control}
            type="password"
            className={controlClass(error, classNames('input pe-12', className))}
          />
          <button
            type="button"
            className="group absolute inset-y-0 end-0 z-10 grid w-11 cursor-pointer place-items-center rounded-field text-base-content/75 hover:text-base-content noscript:hidden"
            aria-controls={control.id}
            aria-label={showPassword}
            title={showPassword}
            data-reveals={control.id}
            data-other-label={hidePassword}
          >
            <Eye aria-hidden="true" className="size-5 group-data-shown:hidden" />
            <EyeOff aria-hidden="true" className="hidden size-5 group-data-shown:block" />
          </button>
        </div>
      )}
    </Field>
  );
}
