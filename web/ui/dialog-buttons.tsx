import { useContext, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { SharedTexts } from './shared-texts.ts';

type DialogButtonsProps = {
  cancelLabel?: string | undefined;
  isBusy?: boolean | undefined;
  /** The dialog opens with the focus on Cancel. */
  isSafe?: boolean;
  /** Not called while busy. */
  onCancel: () => void;
  /** The button that confirms. */
  children?: ReactNode;
};

/** The buttons at the end of a dialog; on phones the one that confirms is above. */
export function DialogButtons({ cancelLabel, isBusy = false, isSafe = false, ...rest }: DialogButtonsProps) {
  const { cancel } = useContext(SharedTexts);
  const { onCancel, children } = rest;
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
      <Button
        variant="outline"
        data-autofocus={isSafe ? '' : undefined}
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onCancel()}
      >
        {cancelLabel ?? cancel}
      </Button>
      {children}
    </div>
  );
}
