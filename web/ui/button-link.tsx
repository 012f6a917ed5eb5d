import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-style.ts';

type ButtonLinkProps = LinkProps & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
};

/** A link to another page that looks like a button. */
export function ButtonLink({ variant = 'primary', size = 'md', className, ...linkProps }: ButtonLinkProps) {
  return <Link {...linkProps} className={buttonClass(variant, size, className)} />;
}
