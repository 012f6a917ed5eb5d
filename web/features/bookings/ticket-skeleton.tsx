import { Skeleton, Skeletons } from '#web/ui/skeleton.tsx';

const head = ['mb-2 h-12 w-2/5', 'h-18 @xl:h-29', 'h-12 w-1/2'];
const body = ['h-12', 'h-12', 'h-12', 'h-12', 'h-24 @xl:col-span-2', 'h-58 @xl:col-span-2'];

/** A ticket while it loads. */
export function TicketSkeleton() {
  return (
    <div className="@container max-w-260 rounded-3xl border border-base-300 bg-base-100">
      <div className="grid @3xl:grid-cols-[1fr_18.5rem]">
        <div>
          <Skeletons className="grid gap-2 rounded-ss-3xl bg-base-300/40 px-5 py-5 sm:px-8 sm:py-7" bars={head} />
          <Skeletons className="grid gap-x-6 gap-y-4 px-5 py-5 sm:px-8 sm:py-7 @xl:grid-cols-2" bars={body} />
        </div>
        <div className="grid place-items-center border-base-300 py-8 @max-3xl:border-t-2 @max-3xl:border-dashed @3xl:border-s-2 @3xl:border-dashed">
          <Skeleton className="mb-22 size-44" />
        </div>
      </div>
    </div>
  );
}
