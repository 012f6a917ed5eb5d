import type { TimeRange } from '#domain/shared/time';
import { formatRange } from '#i18n/format';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, type BookPlace, type BookState } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

type FreeTimeProps = { range: TimeRange; place: BookPlace; canBook: boolean; name?: string };

/** A free stretch of a doctor's day, which can be booked for a caller; with `name` in a list of several doctors. */
export function FreeTime({ range, place, canBook, name }: FreeTimeProps) {
  const { t, language } = useMessages();
  const times = formatRange(range, language);
  return (
    <div className="flex h-full min-h-11 items-center gap-2 rounded-field border border-dashed border-base-content/40 bg-base-100 px-3 text-[0.8125rem] leading-4.5">
      <span className="min-w-0 flex-1">
        <strong className="block truncate font-semibold">
          {name ?? t('board.freeFor', { minutes: range.end - range.start })}
        </strong>
        {times}
      </span>
      {canBook && (
        <ButtonLink
          to={paths.book}
          state={{ place } satisfies BookState}
          variant="outline"
          size="sm"

          aria-label={t('board.bookAt', { time: times })}
        >
          {t('board.book')}
        </ButtonLink>
      )}
    </div>
  );
}
