import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SheetMenuProps = { id: string; name: string; icon: ReactNode; className: string; children: ReactNode };

/** A round button that opens a sheet below it: a popover, so that it closes by Escape and by a press elsewhere, also without scripts. */
export function SheetMenu({ id, name, icon, className, children }: SheetMenuProps) {
  const anchor = `--${id}`;
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        style={{ anchorName: anchor }}
        className={classNames('h-11 shrink-0 cursor-pointer rounded-full hover:bg-base-200', className)}
      >
        {icon}
        <span className="sr-only">{name}</span>
      </button>
      <div id={id} popover="auto" style={{ positionAnchor: anchor }} className="row-menu">
        <div className="max-h-[calc(100dvh-6rem)] overflow-y-auto p-3">{children}</div>
      </div>
    </>
  );
}
