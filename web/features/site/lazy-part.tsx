import { Suspense, type ReactNode } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadBoundary } from '#web/ui/load-boundary.tsx';

/** A part of a page whose script loads after the page's own: its `skeleton` until then, a retry button if that fails. */
export function LazyPart({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  const { t } = useMessages();
  const failed = <ErrorState title={t('errors.internal')} onRetry={() => window.location.reload()} />;
  return (
    <LoadBoundary fallback={failed}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </LoadBoundary>
  );
}
