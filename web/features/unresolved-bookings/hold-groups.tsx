import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { listAttention, type UnresolvedItem } from '#contract/desk/unresolved-bookings';
import { decideHolds } from '#contract/bookings/holds';
import { getWaiting } from '#contract/desk/tasks';
import { formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { toast } from '#web/ui/toast.ts';
import { useSingleFlight } from '#web/ui/use-single-flight.ts';
import { UnresolvedTable, type UnresolvedParts } from './unresolved-table.tsx';

type Decision = { ids: string[]; action: 'confirm' | 'release' };
type HoldGroupsProps = { items: UnresolvedItem[]; renderPayment: UnresolvedParts['renderPayment'] };

/** Appointments that wait for the clinic, by network or mail domain: one of them, or all of a group, is confirmed or released by one press. */
export function HoldGroups({ items, renderPayment }: HoldGroupsProps) {
  const { t, language } = useMessages();
  const refetch = useRefetch(listAttention, getWaiting);
  const [failed, setFailed] = useState<string | null>(null);
  const deciding = useMutation({
    mutationFn: (body: Decision) => callRoute(decideHolds, { body }),
    onMutate: ({ ids }) => setFailed(ids.join()),
    onSuccess: ({ data: { decided: count } }, { action }) =>
      toast.success(
        count === 0
          ? t('unresolvedBookings.noneHeld')
          : t(`unresolvedBookings.${action === 'confirm' ? 'confirmed' : 'released'}`, { count }),
      ),
    onSettled: () => refetch(),
  });
  // A failure is shown by `deciding.error`.
  const decide = useSingleFlight((decision: Decision) => deciding.mutateAsync(decision).catch(() => undefined));
  const buttons = (ids: string[], says: Record<Decision['action'], string>, appointmentName: string): ReactNode => (
    <span className="grid gap-2">
      <span className="flex flex-wrap gap-2">
        {(['confirm', 'release'] as const).map((action) => (
          <Button
            key={action}
            size="sm"
            variant={action === 'confirm' ? 'primary' : 'outline'}
            className="min-h-11 px-3"
            aria-label={`${says[action]}: ${appointmentName}`}
            isBusy={deciding.isPending && failed === ids.join() && deciding.variables.action === action}
            disabled={deciding.isPending && (failed !== ids.join() || deciding.variables.action !== action)}
            onClick={() => decide({ ids, action })}
          >
            {says[action]}
          </Button>
        ))}
      </span>
      {failed === ids.join() && (
        <FormError>{deciding.error && errorMessage(deciding.error, t, 'unresolvedBookings.notDecided')}</FormError>
      )}
    </span>
  );
  return [...Map.groupBy(items, ({ hold }) => hold?.group)].map(([group, held]) => {
    const [{ hold }] = held as [UnresolvedItem];
    const domains = held.map(({ patient: { email } }) => email.slice(email.lastIndexOf('@') + 1));
    // The domain of the group, or one below it.
    const domain = domains.toSorted((a, b) => a.length - b.length)[0] ?? '';
    const title =
      hold?.of === 'domain' ? t('unresolvedBookings.heldDomain', { domain }) : t('unresolvedBookings.heldNetwork');
    const count = held.length;
    const ids = held.flatMap(({ appointments }) => appointments.map(({ _id }) => _id));
    const all = {
      confirm: t('unresolvedBookings.confirmAll', { count }),
      release: t('unresolvedBookings.releaseAll', { count }),
    };
    const single = { confirm: t('unresolvedBookings.confirm'), release: t('unresolvedBookings.release') };
    const endOf = new Map(held.map((item) => [item.appointments[0]?._id, item.hold?.heldUntil ?? '']));
    return (
      <section key={group} className="grid gap-3">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h3 className="text-lg wrap-anywhere">{title}</h3>
          {count > 1 && buttons(ids, all, title)}
        </header>
        <UnresolvedTable
          caption={title}
          items={held}
          renderPayment={renderPayment}
          renderActions={({ _id: id }, { name }) => (
            <span className="grid gap-2">
              <span className="text-sm">
                {t('unresolvedBookings.heldUntil', { until: formatInstant(endOf.get(id) ?? '', language) })}
              </span>
              {buttons([id], single, name)}
            </span>
          )}
        />
      </section>
    );
  });
}
