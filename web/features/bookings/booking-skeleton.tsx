import { Skeleton } from '#web/ui/skeleton.tsx';

/** The form of the dialog while its script loads; `isFolded`: doctor, day and time are one line. */
export function BookingSkeleton({ isFolded }: { isFolded: boolean }) {
  const fields = (count: number) =>
    Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <Skeleton className="mt-0.5 mb-2 h-5 w-40" />
        <Skeleton className="h-11" />
      </div>
    ));
  return (
    <div
      aria-busy="true"
      className={isFolded ? 'grid gap-4' : '@container flex h-[calc(92dvh-7.3rem)] max-h-169 flex-col'}
    >
      {isFolded ? (
        <>
          <Skeleton className="h-20" />
          <div className="grid gap-4 sm:grid-cols-2">{fields(2)}</div>
          {fields(1)}
          <Skeleton className="mb-6 h-5 w-4/5" />
        </>
      ) : (
        <div className="flex min-h-0 grow gap-6 overflow-hidden">
          <div className="grid grow content-start gap-4 @4xl:w-86 @4xl:grow-0">{fields(6)}</div>
          <Skeleton className="w-58 hidden @4xl:block" />
          <Skeleton className="hidden grow @4xl:block" />
        </div>
      )}
      <div className="-mx-5 flex items-center justify-between gap-4 border-t border-base-300 px-5 pt-4 sm:-mx-6 sm:px-6">
        <Skeleton className="h-11 grow sm:max-w-96" />
        <Skeleton className="h-11 w-28 shrink-0 sm:w-36" />
      </div>
    </div>
  );
}
