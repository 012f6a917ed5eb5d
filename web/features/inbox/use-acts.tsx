import {
  BookOpen,
  CalendarClock,
  CalendarPlus,
  CalendarX2,
  Check,
  Euro,
  Lock,
  PhoneMissed,
  Reply,
  RotateCcw,
  ShieldCheck,
  Trash2,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { getAbsence, listAbsences, tickCall } from '#contract/absences/absences';
import { decideHolds } from '#contract/bookings/holds';
import { deleteMessage, updateMessage } from '#contract/clinic/messages';
import { getInboxCounts, listInbox, type InboxItem } from '#contract/desk/inbox';
import { listPeople, verifyDoctor } from '#contract/people/people';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { useRefetch } from '#web/api/use-refetch.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths, type BookState } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { MenuItem } from '#web/ui/row-menu.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUndoBar } from '#web/ui/use-undo-bar.tsx';
import { amountOf, appointmentText, keyOf, nameOf } from './item-texts.ts';

/** What is done in dialogs of other parts of the portal. */
export type Dialogs = {
  onChange: (kind: 'move' | 'cancel', bookingId: string) => void;
  onPay: (wanted: { id: string; appointmentName: string; item: InboxItem }) => void;
};

type Job = { key: string; send: () => Promise<unknown>; done: string; undo?: () => Promise<unknown> };

/**
 * What can be done about an item, the main act first, and the bar that undoes the last one. What cannot be taken back
 * truthfully has no undo: an email that was sent, a verification, a deletion.
 */
export function useActs(user: SessionUser, items: readonly InboxItem[], { onChange, onPay }: Dialogs) {
  const texts = useMessages();
  const { t, language } = texts;
  const refetch = useRefetch(listInbox, getInboxCounts, listAbsences, getAbsence, listPeople);
  const [toDelete, setToDelete] = useState<InboxItem | null>(null);
  const failed = (error: unknown) => errorMessage(error, t, 'inbox.notDone');
  const { show, bar, undo } = useUndoBar({
    undo: t('inbox.undo'),
    undone: t('inbox.undone'),
    close: t('inbox.close'),
    failed,
  });
  const doing = useAction(t, {
    mutationFn: ({ send }: Job) => send(),
    onSuccess: (_reply, { done, undo: takeBack }) =>
      done && show(done, takeBack ? () => takeBack().finally(() => void refetch()) : null),
    onError: (error) => toast.error(failed(error)),
    onSettled: refetch,
  });

  const tick = (item: InboxItem, body: { called: boolean; missed?: boolean; note?: string }) =>
    callRoute(tickCall, { params: { id: item._id }, body });
  const change = (item: InboxItem, body: { state?: 'open' | 'answered'; assigned_to?: string | null }) =>
    callRoute(updateMessage, { params: { id: item._id }, body });

  /** Ticks a call off, or notes that nobody picked up. */
  const call = (item: InboxItem, isMissed: boolean, note = ''): void => {
    const name = nameOf(item, t);
    doing.run({
      key: keyOf(item),
      send: () => tick(item, { called: !isMissed, missed: isMissed, ...(note.trim() && { note: note.trim() }) }),
      done: t(isMissed ? 'inbox.done_missed' : 'inbox.done_called', { name }),
      undo: () => tick(item, { called: false }),
    });
  };

  const decide = (key: string, ids: string[], action: 'confirm' | 'release') =>
    doing.run({
      key,
      done: '',
      send: async () => {
        const { data } = await callRoute(decideHolds, { body: { ids, action } });
        const { decided: count } = data;
        toast.success(
          count === 0 ? t('inbox.noneHeld') : t(`inbox.${action === 'confirm' ? 'confirmed' : 'released'}`, { count }),
        );
      },
    });

  function actsOf(item: InboxItem, onAnswer: () => void): MenuItem[] {
    const name = nameOf(item, t);
    const key = keyOf(item);
    const { appointments, message, person, call: affected } = item;
    const [booked] = appointments;
    const bookingId = affected?._id ?? booked?._id ?? '';
    const press = (label: string, icon: LucideIcon, onPress: () => void, isDestructive = false): MenuItem => ({
      label,
      icon,
      onPress,
      isDestructive,
    });
    const openPerson: MenuItem[] = person._id
      ? [{ label: t('inbox.openPerson'), icon: UserRound, to: paths.person(person._id) }]
      : [];
    const moveAndCancel = [
      press(t('inbox.move'), CalendarClock, () => onChange('move', bookingId)),
      press(t('inbox.cancel'), CalendarX2, () => onChange('cancel', bookingId), true),
    ];
    const pay = (label: string) =>
      press(label, Euro, () =>
        onPay({
          id: bookingId,
          appointmentName: [name, ...(booked ? [appointmentText(booked, language)] : [])].join(', '),
          item,
        }),
      );
    switch (item.kind) {
      case 'clinic_hold': {
        const group = items.filter(({ hold }) => hold?.group === item.hold?.group && hold?.of === item.hold?.of);
        const ids = group.flatMap(({ appointments: held }) => held.map(({ _id }) => _id));
        const count = ids.length;
        return [
          press(t('inbox.confirm'), Check, () => decide(key, [bookingId], 'confirm')),
          ...(count > 1 ? [press(t('inbox.confirmAll', { count }), Check, () => decide(key, ids, 'confirm'))] : []),
          ...openPerson,
          press(t('inbox.release'), CalendarX2, () => decide(key, [bookingId], 'release'), true),
          ...(count > 1
            ? [press(t('inbox.releaseAll', { count }), CalendarX2, () => decide(key, ids, 'release'), true)]
            : []),
        ];
      }
      case 'closed_day':
      case 'overlap':
      case 'doctor_overlap':
        return [...moveAndCancel, ...openPerson];
      case 'call':
        if (affected?.calledAt) {
          return [
            press(t('inbox.notCalled'), RotateCcw, () =>
              doing.run({
                key,
                send: () => tick(item, { called: false }),
                done: t('inbox.done_reopened', { name }),
                undo: () => tick(item, { called: true }),
              }),
            ),
          ];
        }
        return [
          press(t('inbox.called'), Check, () => call(item, false)),
          press(t('inbox.noAnswer'), PhoneMissed, () => call(item, true)),
          ...(affected?.appointmentData.status === 'cancelled' ? [] : moveAndCancel),
          ...openPerson,
        ];
      case 'ended_hold':
        return person._id
          ? [
              {
                label: t('inbox.book'),
                icon: CalendarPlus,
                to: paths.book,
                state: { patientId: person._id } satisfies BookState,
              },
              ...openPerson,
            ]
          : [];
      case 'message': {
        const isOpen = message?.state === 'open';
        const mark = (state: 'open' | 'answered') => () =>
          doing.run({
            key,
            send: () => change(item, { state }),
            done: t(state === 'open' ? 'inbox.done_reopened' : 'inbox.done_answered', { name }),
            undo: () => change(item, { state: state === 'open' ? 'answered' : 'open' }),
          });
        const before = message?.assigned_to?._id ?? null;
        return [
          isOpen ? press(t('inbox.answer'), Reply, onAnswer) : press(t('contact.reopen'), RotateCcw, mark('open')),
          ...(isOpen ? [press(t('contact.markAnswered'), Check, mark('answered'))] : []),
          ...(isOpen && before !== user.uid
            ? [
                press(t('inbox.takeOver'), UserRound, () =>
                  doing.run({
                    key,
                    send: () => change(item, { assigned_to: user.uid }),
                    done: t('inbox.done_assigned', { name }),
                    undo: () => change(item, { assigned_to: before }),
                  }),
                ),
              ]
            : []),
          ...(user.role === 'admin' ? [press(t('contact.delete'), Trash2, () => setToDelete(item), true)] : []),
        ];
      }
      case 'unpaid':
        return [pay(t('inbox.take', { amount: amountOf(item, language) })), ...openPerson];
      case 'return':
        return [pay(t('inbox.payOut', { amount: amountOf(item, language) })), ...openPerson];
      case 'doctor':
        return [
          press(t('inbox.verify'), ShieldCheck, () =>
            doing.run({
              key,
              send: () =>
                callRoute(verifyDoctor, { query: { id: item._id }, body: { specialty: item.doctor?.specialty ?? '' } }),
              done: t('inbox.done_verified', { name }),
            }),
          ),
          { label: t('inbox.openDoctors'), icon: UserRound, to: paths.manageDoctors },
        ];
      case 'calendar':
        if (user.role === 'Reception') return [];
        return [
          {
            label: t('inbox.openHours'),
            icon: CalendarClock,
            to: user.role === 'admin' ? paths.hoursOf(item._id) : paths.myHours,
          },
        ];
      case 'deletion':
        return [{ label: t('inbox.decide'), icon: BookOpen, to: paths.person(item._id) }];
      case 'record':
        return [{ label: t('inbox.openRecords'), icon: Lock, to: paths.lockedRecords }];
    }
  }

  const remove = useAction(t, {
    mutationFn: (id: string) => callRoute(deleteMessage, { query: { id } }),
    onSuccess: () => toast.success(t('contact.deleted')),
    onError: (error) => toast.error(errorMessage(error, t, 'contact.deleteFailed')),
    onSettled: () => {
      setToDelete(null);
      return refetch();
    },
  });
  const dialog: ReactNode = (
    <ConfirmDialog
      title={t('contact.sure')}
      message={toDelete && t('contact.forever', { name: toDelete.person.name })}
      confirmLabel={t('contact.delete')}
      cancelLabel={t('contact.cancel')}
      isOpen={toDelete !== null}
      isBusy={remove.isPending}
      onConfirm={() => toDelete && remove.run(toDelete._id)}
      onCancel={() => setToDelete(null)}
    />
  );
  const busyKey = doing.isPending ? doing.variables.key : null;
  return { actsOf, call, busyKey, show, undo, bar, dialog };
}
