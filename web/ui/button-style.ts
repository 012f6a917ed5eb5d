import { classNames } from './class-names.ts';

/** How prominent a button is; `accent` is reserved for the main action of a screen. */
export type ButtonVariant = 'primary' | 'accent' | 'outline' | 'ghost' | 'danger';
/** `touch`: as small as `sm`, and high enough for a finger; `round`: of an icon alone. */
export type ButtonSize = 'round' | 'sm' | 'touch' | 'md' | 'lg';

const variantClasses: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  accent: 'btn-accent',
  outline: 'btn-outline border-base-content/30',
  ghost: 'btn-ghost',
  danger: 'btn-error',
};

const sizeClasses: Record<ButtonSize, string> = {
  round: 'btn-circle btn-sm',
  sm: 'btn-sm text-sm',
  touch: 'btn-sm min-h-11 text-sm',
  md: 'btn-md px-5 text-base',
  lg: 'btn-lg px-7 text-lg',
};

/** The classes of buttons, and of links that look like buttons. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames('btn', variantClasses[variant], sizeClasses[size], className);
}
