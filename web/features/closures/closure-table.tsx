import { CalendarCheck, CalendarX } from 'lucide-react';
import { Link } from 'react-router';
import type { Closure } from '#contract/absences/closures';
import { isWorkday } from '#domain/slots/availability';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { RowMenu } from '#web/ui/row-menu.tsx';
import { Table } from '#web/ui/table.tsx';
import { namesOf } from './closure-names.ts';

type ClosureTableProps = {
  caption: string;
  closures: Closure[];
  /** The clinic's day, from which on a closure can be changed. */
  today: string;
  onRemove: (closure: Closure) => void;
  onRestore: (closure: Closure) => void;
};

/** The holidays and closures of a year; past ones have no actions. */
export function ClosureTable({ caption, closures, today, onRemove, onRestore }: ClosureTableProps) {
  const { t, language } = useMessages();
  return (
    <Table
      caption={caption}
      items={closures}
      keyOf={({ _id }) => _id}
      columns={[
        {
          key: 'day',
          label: t('closures.day'),
          place: 'title',
          render: (closure) => namesOf(closure, language, t).days,
        },
        {
          key: 'name',
          label: t('closures.name'),
          place: 'meta',
          render: (closure) => namesOf(closure, language, t).name,
        },
        {
          key: 'kind',
          label: t('closures.kind'),
          place: 'foot',
          render: ({ isOpen, kind }) =>
            isOpen ? (
              <Badge tone="success">{t('closures.open')}</Badge>
            ) : (
              <Badge tone={kind === 'closure' ? 'warning' : 'neutral'}>{t(`closures.${kind}`)}</Badge>
            ),
        },
        {
          key: 'appointments',
          label: t('closures.appointments'),
          place: 'meta',
          render: ({ _id, appointments: count, isOpen }) =>
            count > 0 &&
            !isOpen && (
              <Link to={paths.absence(_id)} className="link">
                {t('closures.affected', { count })}
              </Link>
            ),
        },
        {
          key: 'actions',
          label: <span className="sr-only">{t('closures.actions')}</span>,
          place: 'end',
          isEnd: true,
          render: (closure) => {
            const { kind, isOpen } = closure;
            // The clinic is never open on weekends.
            const canChange = closure.last_day >= today && (kind === 'closure' || isWorkday(closure.first_day));
            return (
              canChange && (
                <RowMenu
                  label={t('closures.actionsOf', namesOf(closure, language, t))}
                  items={[
                    isOpen
                      ? {
                          label: t('closures.closeAgain'),
                          icon: CalendarX,
                          isDestructive: true,
                          onPress: () => onRestore(closure),
                        }
                      : {
                          label: t(kind === 'closure' ? 'closures.remove' : 'closures.openHoliday'),
                          icon: CalendarCheck,
                          onPress: () => onRemove(closure),
                        },
                  ]}
                />
              )
            );
          },
        },
      ]}
    />
  );
}
