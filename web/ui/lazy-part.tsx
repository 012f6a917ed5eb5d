import { Suspense, useContext, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadBoundary } from './load-boundary.tsx';
import { SharedTexts } from './shared-texts.ts';

type LazyPartProps = { skeleton: ReactNode; failed?: string; children: ReactNode };

/** A part of a page whose script loads after the page's own: its `skeleton` until then, a retry button if that fails. */
export function LazyPart({ skeleton, failed, children }: LazyPartProps) {
  const { internal } = useContext(SharedTexts);
  // A new document has the scripts of a new release.
  const retry = <ErrorState title={failed ?? internal} onRetry={() => window.location.reload()} />;
  return (
    <LoadBoundary fallback={retry}>
      <Suspense fallback={skeleton}>{children}</Suspense>
    </LoadBoundary>
  );
}
