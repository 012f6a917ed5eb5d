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
      columns={{
        day: ['title', t('closures.day')],
        name: ['meta', t('closures.name')],
        kind: ['foot', t('closures.kind')],
        appointments: ['meta', t('closures.appointments')],
        actions: ['end', t('closures.actions')],
      }}
      renderCells={(closure) => {
        const { _id: id, kind, isOpen, appointments: count } = closure;
        const { name, days } = namesOf(closure, language, t);
        // The clinic is never open on weekends.
        const canChange = closure.last_day >= today && (kind === 'closure' || isWorkday(closure.first_day));
        const opening = kind === 'closure' ? 'closures.remove' : 'closures.openHoliday';
        const closing = { label: t('closures.closeAgain'), icon: CalendarX, isDestructive: true };
        return {
          day: days,
          name,
          kind: isOpen ? (
            <Badge tone="success">{t('closures.open')}</Badge>
          ) : (
            <Badge tone={kind === 'closure' ? 'warning' : 'neutral'}>{t(`closures.${kind}`)}</Badge>
          ),
          appointments: count > 0 && !isOpen && (
            <Link to={paths.absence(id)} className="link">
              {t('closures.affected', { count })}
            </Link>
          ),
          actions: canChange && (
            <RowMenu
              label={t('closures.actionsOf', { name, days })}
              items={[
                isOpen
                  ? { ...closing, onPress: () => onRestore(closure) }
                  : { label: t(opening), icon: CalendarCheck, onPress: () => onRemove(closure) },
              ]}
            />
          ),
        };
      }}
    />
  );
}
