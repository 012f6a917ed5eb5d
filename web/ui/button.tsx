import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts';
import { classNames } from './class-names.ts';
import { useHydrated } from './use-hydrated.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: LucideIcon;
  isBusy?: boolean | undefined;
  /** Works without a script, so also before hydration. */
  isPlain?: boolean | undefined;
};

/**
 * A button. While `isBusy` it shows a spinner, preserves its width and ignores clicks;
 * it is then `aria-disabled`, because a `disabled` button would lose the focus.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  icon: Icon,
  isBusy = false,
  isPlain = false,
  type = 'button',
  className,
  onClick,
  children,
  ...buttonProps
}: ButtonProps) {
  // Before hydration a click would be lost, or would submit the form natively.
  const isHydrated = useHydrated();
  const isWaiting = !isHydrated && !isPlain;

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // Also prevents the submit by Enter, for which browsers fire a click on the button.
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      {...buttonProps}
      type={type}
      disabled={isWaiting || buttonProps.disabled}
      className={buttonClass(variant, size, classNames('relative', isWaiting && 'btn-waiting', className))}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || buttonProps['aria-disabled']}
      onClick={handleClick}
    >
      <span className={classNames('inline-flex items-center gap-2', isBusy && 'opacity-0')}>
        {Icon && <Icon aria-hidden="true" className="size-4" />}
        {children}
      </span>
      {isBusy ? (
        <span className="absolute inset-0 grid place-items-center" aria-hidden="true">
          <span className="loading loading-spinner loading-sm" />
        </span>
      ) : null}
    </button>
  );
}

/** A round button of an icon; `label` is its name and its tooltip. */
export function IconButton({ label, ...button }: ButtonProps & { label: string }) {
  return <Button variant="ghost" size="round" aria-label={label} title={label} {...button} />;
}
