import { useMessages } from '#web/i18n/use-messages.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowsSkeleton } from '#web/ui/rows-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The placeholder of `ListScreen`, with its heading and the size of its buttons and filters. */
export function ListSkeleton() {
  const { t } = useMessages();
  return (
    <>
      <PageHeading
        title={t('changes.appointments')}
        lead={<Skeleton isInline className="h-5 w-56 max-w-full" />}
        action={<Skeleton className="h-11 w-40" />}
      />
      <div className="grid gap-6">
        <div className="grid gap-4">
          <div className="flex flex-wrap items-end gap-x-8 gap-y-4">
            <Skeleton className="h-24 w-80 max-w-full sm:h-11 sm:w-105 max-xl:sm:w-full" />
            <Skeleton className="h-19 grow basis-80" />
          </div>
          <Skeleton className="h-40 max-md:hidden xl:h-19" />
        </div>
        <RowsSkeleton rows={8} />
      </div>
    </>
  );
}
