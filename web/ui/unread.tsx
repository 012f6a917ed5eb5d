import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { Skeleton } from './skeleton.tsx';

type UnreadProps = {
  read: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** What could not be read, and why. */
  failed: string;
  text?: ReactNode;
  /** The size of what is read, as classes, or its number of rows. */
  size: string | number;
};

/** In place of what is not read yet: a placeholder, or an error with a retry button. */
export function Unread({ read, failed, text, size }: UnreadProps) {
  if (read.isError) {
    return <ErrorState title={failed} text={text} isBusy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  return typeof size === 'number' ? <RowsSkeleton rows={size} /> : <Skeleton className={size} />;
}
