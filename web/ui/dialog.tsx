import { X } from 'lucide-react';
import { useContext, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import { classNames } from './class-names.ts';
import { OfflineNotice } from './offline-banner.tsx';
import { SharedTexts } from './shared-texts.ts';

const sizes = {
  sm: 'sm:max-w-md',
  md: 'sm:max-w-xl',
  lg: 'sm:max-w-3xl',
  xl: 'sm:max-w-[min(71rem,calc(100%-3rem))]',
  ticket: 'sm:max-w-[min(68rem,calc(100%-3rem))]',
} as const;

export type DialogSize = keyof typeof sizes;

type DialogProps = {
  title: ReactNode;
  isOpen: boolean;
  /** Null for a dialog that nobody may close, which also hides what is behind it. */
  onClose: (() => void) | null;
  closeLabel?: string | undefined;
  size?: DialogSize | undefined;
  /** At the top of the window, above a keyboard on the screen. */
  isAtTop?: boolean;
  children: ReactNode;
};

/**
 * A native modal dialog: traps and restores the focus, closes by Esc, X and backdrop, is a bottom sheet on phones.
 * The child with `data-autofocus` is focused, else the title.
 */
export function Dialog({ title, isOpen, onClose, closeLabel, size = 'md', isAtTop, children }: DialogProps) {
  const { close: usualLabel } = useContext(SharedTexts);
  const titleId = useId();
  const dialogRef = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(() => onClose?.());
  const [, setNativeCloses] = useState(0);
  // Set while React hides the dialog, which `Suspense` does to a tree that waits: nobody closed it then.
  const isHidden = useRef(false);

  // A layout effect: its clean-up runs while the element is still in the document, which restoring the focus requires.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!isOpen || !dialog) return undefined;
    isHidden.current = false;
    const { clientWidth, style } = document.documentElement;
    // An open dialog hides the scroll bar of the page, whose room stays.
    style.scrollbarGutter = window.innerWidth > clientWidth ? 'stable' : 'auto';
    dialog.showModal();
    const target = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2');
    target?.focus();
    const removeListeners = onBackdropPress(dialog, () => close());
    return () => {
      removeListeners();
      isHidden.current = true;
      dialog.close();
      // Safari does not focus a clicked button, so there may have been nothing to return to.
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
      }
    };
  }, [isOpen]);

  // Shows the dialog again if the browser closed it but `isOpen` is still true.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (isOpen && dialog && !dialog.open) dialog.showModal();
  });

  function handleCancel(event: SyntheticEvent<HTMLDialogElement>) {
    // The cancel event of a nested file input bubbles.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose?.();
  }

  function handleClose({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
    // A browser may close the dialog without a cancel event, by a second Esc. Our own close sets isOpen first.
    if (target !== currentTarget || !isOpen || isHidden.current || currentTarget.open) return;
    onClose?.();
    setNativeCloses((count) => count + 1);
  }

  return (
    <dialog
      ref={dialogRef}
      aria-labelledby={titleId}
      className={classNames(
        'modal',
        isAtTop ? 'modal-top sm:modal-middle sm:items-start sm:pt-12' : 'modal-bottom sm:modal-middle',
        !onClose && 'bg-base-200',
      )}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      {isOpen ? (
        <div className={classNames('modal-box flex max-h-[92dvh] flex-col overflow-hidden p-0', sizes[size])}>
          <header className="flex items-start gap-4 border-b border-base-300 py-3 ps-5 pe-3 sm:ps-6">
            <h2 id={titleId} tabIndex={-1} className="min-w-0 flex-1 py-2 text-xl wrap-anywhere outline-none">
              {title}
            </h2>
            {onClose && (
              <button
                type="button"
                className="btn btn-square shrink-0 btn-ghost"
                aria-label={closeLabel ?? usualLabel}
                title={closeLabel ?? usualLabel}
                onClick={onClose}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            )}
          </header>
          <output data-announces="" className="sr-only" />
          <OfflineNotice />
          <div className="relative min-h-0 flex-col scroll-py-12 overflow-y-auto overscroll-contain px-5 py-5 not-low:has-[>[data-dialog-form]]:flex has-[>[data-dialog-form]]:p-0 sm:px-6 sm:py-6 sm:has-[>[data-dialog-form]]:p-0">
            {children}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

/** Calls `onPress` for clicks that start and end on the backdrop, so that selecting text beyond the edge does not close the dialog. */
function onBackdropPress(dialog: HTMLDialogElement, onPress: () => void): () => void {
  let didStartOutside = false;
  const handleStart = (event: MouseEvent) => {
    didStartOutside = event.target === dialog;
    // Else the backdrop takes the focus, which is lost when the dialog closes.
    if (didStartOutside) event.preventDefault();
  };
  const handleClick = (event: MouseEvent) => {
    if (didStartOutside && event.target === dialog) onPress();
  };
  dialog.addEventListener('mousedown', handleStart);
  dialog.addEventListener('click', handleClick);
  return () => {
    dialog.removeEventListener('mousedown', handleStart);
    dialog.removeEventListener('click', handleClick);
  };
}
