import { Link } from 'react-router';
import type { Closure } from '#contract/absences/closures';
import { isWorkday } from '#domain/slots/availability';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
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
      columns={[
        { key: 'day', label: t('closures.day') },
        { key: 'name', label: t('closures.name') },
        { key: 'kind', label: t('closures.kind') },
        { key: 'appointments', label: t('closures.appointments') },
        { key: 'actions', label: t('closures.actions'), align: 'end' },
      ]}
      rows={closures.map((closure) => {
        const { _id: key, kind, isOpen, appointments } = closure;
        const { name, days } = namesOf(closure, language, t);
        const state = isOpen ? (
          <Badge tone="success">{t('closures.open')}</Badge>
        ) : (
          <Badge tone={kind === 'closure' ? 'warning' : 'neutral'}>{t(`closures.${kind}`)}</Badge>
        );
        const affected =
          appointments > 0 && !isOpen ? (
            <Link to={paths.absence(key)} className="link">
              {t('closures.affected', { count: appointments })}
            </Link>
          ) : null;
        const button = (label: string, long: string, onClick: () => void) => (
          <Button variant="outline" size="sm" className="min-h-11" aria-label={long} onClick={onClick}>
            {label}
          </Button>
        );
        const removal =
          kind === 'closure'
            ? button(t('closures.remove'), t('closures.removeOne', { name, days }), () => onRemove(closure))
            : button(t('closures.openHoliday'), t('closures.openOne', { name, days }), () => onRemove(closure));
        const action = isOpen
          ? button(t('closures.closeAgain'), t('closures.closeOne', { name, days }), () => onRestore(closure))
          : removal;
        // The clinic is never open on weekends.
        const canChange = closure.last_day >= today && (kind === 'closure' || isWorkday(closure.first_day));
        const actions = canChange ? action : null;
        return {
          key,
          cells: { day: days, name, kind: state, appointments: affected ?? t('closures.none'), actions },
          row: {
            title: days,
            meta: affected ? (
              <>
                {name} · {affected}
              </>
            ) : (
              name
            ),
            end: actions,
            foot: state,
          },
        };
      })}
    />
  );
}
