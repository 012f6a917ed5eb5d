import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { Dialog } from './dialog.tsx';
import { FormError } from './form-error.tsx';

type ConfirmDialogProps = {
  title: ReactNode;
  message: ReactNode;
  /** Why what was confirmed failed, below the message. */
  failure?: string | null;
  confirmLabel: string;
  cancelLabel?: string;
  isOpen: boolean;
  isBusy?: boolean | undefined;
  /** Nothing is lost by it, so that its button is not red. */
  isHarmless?: boolean | undefined;
  /** While what is to be confirmed is loading. */
  isConfirmDisabled?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks for confirmation of an action. The safe choice has the focus; the dialog cannot be closed while busy. */
export function ConfirmDialog({
  title,
  message,
  failure,
  confirmLabel,
  cancelLabel,
  isOpen,
  isBusy = false,
  isHarmless = false,
  isConfirmDisabled = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={() => !isBusy && onCancel()} closeLabel={cancelLabel} size="sm">
      <div className="grid gap-6">
        <div className="grid gap-4 wrap-anywhere">
          <div>{message}</div>
          <FormError>{failure}</FormError>
        </div>
        <DialogButtons isSafe {...{ cancelLabel, isBusy, onCancel }}>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            isBusy={isBusy}
            disabled={isConfirmDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
