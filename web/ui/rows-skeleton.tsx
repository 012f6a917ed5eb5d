import { Skeleton } from './skeleton.tsx';

/** The placeholder of a list: rows of two lines. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <div
      aria-hidden="true"
      className="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300 bg-base-100"
    >
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="grid h-19 content-center gap-2.5 px-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
