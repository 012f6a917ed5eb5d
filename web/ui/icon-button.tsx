import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & { Icon: LucideIcon; label: string };

/** A round button of an icon, whose `label` is its name and its tooltip. */
export function IconButton({ Icon, label, className, ...button }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classNames('btn btn-circle btn-ghost btn-sm', className)}
      {...button}
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
