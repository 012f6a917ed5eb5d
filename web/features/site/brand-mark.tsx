import { ToothMark } from '#web/illustrations/tooth.tsx';
import { useRootData } from '#web/root-data.ts';
import { classNames } from '#web/ui/class-names.ts';

/** The logo of the clinic, beside its name; without one the portal's own. */
export function BrandMark({ className }: { className: string }) {
  const { logo } = useRootData().clinic;
  if (!logo) return <ToothMark className={className} />;
  return <img src={logo} alt="" className={classNames('rounded-lg bg-white object-contain', className)} />;
}
