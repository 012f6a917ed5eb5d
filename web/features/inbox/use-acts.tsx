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
import { useState } from 'react';
import { getAbsence, listAbsences, tickCall } from '#contract/absences/absences';
import { decideHolds } from '#contract/bookings/holds';
import { deleteMessage, updateMessage } from '#contract/clinic/messages';
import { getInboxCounts, listInbox, type InboxItem } from '#contract/desk/inbox';
import { listPeople, verifyDoctor } from '#contract/people/people';
import type { RouteInput } from '#contract/shared/define-route';
import { callRoute } from '#web/api/client.ts';
import { errorMessage } from '#web/api/error-message.ts';
import type { SessionUser } from '#web/api/session-store.ts';
import { useAction } from '#web/api/use-action.ts';
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

type Request = () => Promise<unknown>;
type Job = { item: InboxItem; request: Request; done: string; undo: Request | null };

const press = (label: string, icon: LucideIcon, onPress: () => void): MenuItem => ({ label, icon, onPress });
const destroy = (...act: Parameters<typeof press>): MenuItem => ({ ...press(...act), isDestructive: true });

/**
 * What can be done about an item, the main act first, and the bar that undoes the last one. What cannot be taken back
 * truthfully has no undo: an email that was sent, a verification, a deletion.
 */
export function useActs(user: SessionUser, items: readonly InboxItem[], { onChange, onPay }: Dialogs) {
  const { t, language } = useMessages();
  const reread = useRefetch(listInbox, getInboxCounts, listAbsences, getAbsence, listPeople);
  const refetch = () => void reread();
  const [toDelete, setToDelete] = useState<InboxItem | null>(null);
  const failed = (error: unknown) => errorMessage(error, t, 'inbox.notDone');
  const texts = { undo: t('inbox.undo'), undone: t('inbox.undone'), failed };
  const { show, bar, undo } = useUndoBar(texts);
  const doing = useAction(t, {
    mutationFn: ({ request }: Job) => request(),
    onSuccess: (_reply, job) => {
      const takeBack = job.undo;
      if (job.done) show(job.done, takeBack && (() => takeBack().finally(refetch)));
    },
    onError: (error) => toast.error(failed(error)),
    onSettled: refetch,
  });
  /** `takeBack` is sent what the request returned, so that it takes back nothing that somebody did since. */
  const send =
    <Reply,>(
      item: InboxItem,
      request: () => Promise<Reply>,
      done = '',
      takeBack: ((reply: Reply) => Promise<unknown>) | null = null,
    ) =>
    () => {
      const replied = Promise.withResolvers<Reply>();
      const undoRequest = takeBack && (async () => takeBack(await replied.promise));
      doing.run({ item, request: async () => replied.resolve(await request()), done, undo: undoRequest });
    };

  const tick = ({ _id: id }: InboxItem, body: RouteInput<typeof tickCall>['body']) =>
    callRoute(tickCall, { params: { id }, body });
  const change = ({ _id: id }: InboxItem, body: RouteInput<typeof updateMessage>['body']) =>
    callRoute(updateMessage, { params: { id }, body });
  const attemptOf = ({ data }: Awaited<ReturnType<typeof tick>>) => data.calledAt ?? data.missedAt;
  const seenOf = ({ data: { state, assigned_to: of } }: Awaited<ReturnType<typeof change>>) => ({
    seen: { state, assigned_to: of?._id ?? null },
  });

  /** Ticks a call off, or notes that nobody picked up. */
  const call = (item: InboxItem, missed: boolean, note = '') =>
    send(
      item,
      () => tick(item, { called: !missed, missed, ...(note.trim() && { note: note.trim() }) }),
      t(missed ? 'inbox.done_missed' : 'inbox.done_called', { name: nameOf(item, t) }),
      // The time of an earlier attempt could not be restored.
      missed && item.call?.missedAt ? null : (reply) => tick(item, { called: false, seen: attemptOf(reply) }),
    );

  const mark = (item: InboxItem, state: 'open' | 'answered') =>
    send(
      item,
      () => change(item, { state }),
      t(state === 'open' ? 'inbox.done_reopened' : 'inbox.done_answered', { name: nameOf(item, t) }),
      (reply) => change(item, { state: state === 'open' ? 'answered' : 'open', ...seenOf(reply) }),
    );

  const decide = (item: InboxItem, ids: string[], action: 'confirm' | 'release') =>
    send(item, async () => {
      const { decided: count } = (await callRoute(decideHolds, { body: { ids, action } })).data;
      const done = action === 'confirm' ? 'inbox.confirmed' : 'inbox.released';
      toast.success(count === 0 ? t('inbox.noneHeld') : t(done, { count }));
    });

  function actsOf(item: InboxItem, onAnswer: () => void): (MenuItem | false)[] {
    const name = nameOf(item, t);
    const { _id: id, appointments, message, person, call: affected } = item;
    const [booked] = appointments;
    const bookingId = affected?._id ?? booked?._id ?? '';
    const patient = person._id;
    const openPerson = patient !== null && {
      label: t('inbox.openPerson'),
      icon: UserRound,
      to: paths.person(patient),
    };
    const moveAndCancel = [
      press(t('inbox.move'), CalendarClock, () => onChange('move', bookingId)),
      destroy(t('inbox.cancel'), CalendarX2, () => onChange('cancel', bookingId)),
    ];
    const amount = amountOf(item, language);
    const appointmentName = booked ? `${name}, ${appointmentText(booked, language)}` : name;
    const pay = () => onPay({ id: bookingId, appointmentName, item });
    switch (item.kind) {
      case 'clinic_hold': {
        const group = items.filter(({ hold }) => hold?.group === item.hold?.group && hold?.of === item.hold?.of);
        const ids = group.flatMap(({ appointments: held }) => held.map(({ _id }) => _id));
        const count = ids.length;
        return [
          press(t('inbox.confirm'), Check, decide(item, [bookingId], 'confirm')),
          count > 1 && press(t('inbox.confirmAll', { count }), Check, decide(item, ids, 'confirm')),
          openPerson,
          destroy(t('inbox.release'), CalendarX2, decide(item, [bookingId], 'release')),
          count > 1 && destroy(t('inbox.releaseAll', { count }), CalendarX2, decide(item, ids, 'release')),
        ];
      }
      case 'closed_day':
      case 'overlap':
      case 'doctor_overlap':
        return [...moveAndCancel, openPerson];
      case 'call': {
        const done = t('inbox.done_reopened', { name });
        if (affected?.calledAt) {
          const reopen = () => tick(item, { called: false, seen: affected.calledAt });
          const tickAgain = () => tick(item, { called: true, seen: null });
          return [press(t('inbox.notCalled'), RotateCcw, send(item, reopen, done, tickAgain))];
        }
        return [
          press(t('inbox.called'), Check, call(item, false)),
          press(t('inbox.noAnswer'), PhoneMissed, call(item, true)),
          ...(affected?.appointmentData.status === 'cancelled' ? [] : moveAndCancel),
          openPerson,
        ];
      }
      case 'ended_hold': {
        const state = { patientId: patient ?? '' } satisfies BookState;
        return [patient !== null && { label: t('inbox.book'), icon: CalendarPlus, to: paths.book, state }, openPerson];
      }
      case 'wrong_address':
        return [{ label: t('inbox.openPerson'), icon: UserRound, to: paths.person(id) }];
      case 'message': {
        if (message?.state !== 'open') {
          return [
            press(t('contact.reopen'), RotateCcw, mark(item, 'open')),
            user.role === 'admin' && destroy(t('contact.delete'), Trash2, () => setToDelete(item)),
          ];
        }
        const before = message.assigned_to?._id ?? null;
        const takeOver = send(
          item,
          () => change(item, { assigned_to: user.uid }),
          t('inbox.done_assigned', { name }),
          (reply) => change(item, { assigned_to: before, ...seenOf(reply) }),
        );
        return [
          press(t('inbox.answer'), Reply, onAnswer),
          press(t('contact.markAnswered'), Check, mark(item, 'answered')),
          before !== user.uid && press(t('inbox.takeOver'), UserRound, takeOver),
          user.role === 'admin' && destroy(t('contact.delete'), Trash2, () => setToDelete(item)),
        ];
      }
      case 'unpaid':
        return [press(t('inbox.take', { amount }), Euro, pay), openPerson];
      case 'return':
        return [press(t('inbox.payOut', { amount }), Euro, pay), openPerson];
      case 'doctor': {
        const body = { specialty: item.doctor?.specialty ?? '' };
        const verify = () => callRoute(verifyDoctor, { query: { id }, body });
        return [
          press(t('inbox.verify'), ShieldCheck, send(item, verify, t('inbox.done_verified', { name }))),
          { label: t('inbox.openDoctors'), icon: UserRound, to: paths.manageDoctors },
        ];
      }
      case 'calendar': {
        const to = user.role === 'admin' ? paths.hoursOf(id) : paths.myHours;
        return [user.role !== 'Reception' && { label: t('inbox.openHours'), icon: CalendarClock, to }];
      }
      case 'deletion':
        return [{ label: t('inbox.decide'), icon: BookOpen, to: paths.person(id) }];
      case 'record':
        return [{ label: t('inbox.openRecords'), icon: Lock, to: paths.lockedRecords }];
    }
  }

  const remove = useAction(t, {
    mutationFn: (id: string) => callRoute(deleteMessage, { query: { id } }),
    onSuccess: () => toast.success(t('contact.deleted')),
    onError: (error) => toast.error(failed(error)),
    onSettled: () => {
      setToDelete(null);
      refetch();
    },
  });
  return {
    actsOf: (item: InboxItem, onAnswer: () => void) => actsOf(item, onAnswer).filter((act) => act !== false),
    call,
    busyKey: doing.isPending ? keyOf(doing.variables.item) : null,
    show,
    undo,
    bar,
    dialog: (
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
    ),
  };
}
