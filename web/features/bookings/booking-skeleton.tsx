import { Skeleton, Skeletons } from '#web/ui/skeleton.tsx';

const repeat = (count: number, ...bars: string[]) => Array.from({ length: count }, () => bars).flat();
const fields = (count: number) => repeat(count, 'mt-0.5 h-5 w-40', '-mt-2 mb-2 h-11');

/** The form of the dialog while its script loads; `isFolded`: doctor, day and time are one line. */
export function BookingSkeleton({ isFolded }: { isFolded: boolean }) {
  return (
    <div className="@container">
      {isFolded ? (
        <Skeletons className="grid gap-4" bars={['h-20', ...fields(3)]} />
      ) : (
        <div className="flex h-[calc(92dvh-11.6rem)] max-h-165 gap-6 overflow-hidden">
          <Skeletons className="grid grow content-start gap-4 @4xl:w-86 @4xl:grow-0" bars={fields(6)} />
          <Skeletons className="hidden w-58 content-start gap-1 @4xl:grid" bars={repeat(14, 'h-10')} />
          <Skeletons
            className="hidden grow grid-cols-4 content-start gap-2 @4xl:grid"
            bars={['col-span-3 h-9', ...repeat(20, 'h-11')]}
          />
        </div>
      )}
      <div className="-mx-5 flex justify-between gap-4 border-t border-base-300 px-5 pt-4 sm:-mx-6 sm:px-6">
        <Skeleton className="h-11 w-1/2" />
        <Skeleton className="h-11 w-28 sm:w-36" />
      </div>
    </div>
  );
}
