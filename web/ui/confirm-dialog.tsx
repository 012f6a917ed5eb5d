import { useContext, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { SharedTexts } from './shared-texts.ts';

type ConfirmDialogProps = {
  title: ReactNode;
  message: ReactNode;
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
  confirmLabel,
  cancelLabel: ownLabel,
  isOpen,
  isBusy = false,
  isHarmless = false,
  isConfirmDisabled = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const shared = useContext(SharedTexts);
  const cancelLabel = ownLabel ?? shared.cancel;
  function cancel() {
    if (!isBusy) onCancel();
  }

  return (
    <Dialog title={title} isOpen={isOpen} onClose={cancel} closeLabel={cancelLabel} size="sm">
      <div className="wrap-anywhere">{message}</div>
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button variant="outline" data-autofocus aria-disabled={isBusy || undefined} onClick={cancel}>
          {cancelLabel}
        </Button>
        <Button
          variant={isHarmless ? 'primary' : 'danger'}
          isBusy={isBusy}
          disabled={isConfirmDisabled}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
