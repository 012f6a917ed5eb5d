import { Suspense, type ReactNode } from 'react';
import { Dialog, type DialogSize } from './dialog.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadBoundary } from './load-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

type LazyDialogProps = {
  title: ReactNode;
  closeLabel?: string;
  size?: DialogSize;
  isAtTop?: boolean;
  /** If the script cannot be loaded. */
  failed: string;
  /** What is shown until then. */
  skeleton?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog whose script loads when it opens: one with a placeholder until then, with a retry button if that fails. */
export function LazyDialog({ failed, skeleton = <Skeleton className="h-48" />, children, ...dialog }: LazyDialogProps) {
  const waiting = (content: ReactNode) => (
    <Dialog isOpen {...dialog}>
      {content}
    </Dialog>
  );
  const retry = <ErrorState title={failed} onRetry={() => window.location.reload()} />;
  return (
    <LoadBoundary fallback={waiting(retry)}>
      <Suspense fallback={waiting(skeleton)}>{children}</Suspense>
    </LoadBoundary>
  );
}
