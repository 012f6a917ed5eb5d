import type { Appointment } from '#contract/bookings';
import { formatTime } from '../../i18n/format.ts';
import { useWords } from '../../i18n/use-words.ts';
import { Badge } from '../../ui/badge.tsx';

/** Until when an appointment is held that is not final yet; nothing for others. */
export function HeldBadge({ appointment: { status, heldUntil } }: { appointment: Appointment }) {
  const { t, language } = useWords();
  if (status !== 'held' || heldUntil === null) return null;
  return <Badge tone="warning">{t('hold.heldUntil', { time: formatTime(heldUntil, language) })}</Badge>;
}
