import { useQueryClient } from '@tanstack/react-query';
import { StickyNote } from 'lucide-react';
import { useRef, useState } from 'react';
import { getNote, saveNote } from '#contract/bookings/notes';
import type { RouteData } from '#contract/shared/define-route';
import { formatInstant } from '#i18n/format';
import { callRoute } from '#web/api/client.ts';
import { hasErrorCode } from '#web/api/error-message.ts';
import { useAction } from '#web/api/use-action.ts';
import { routeQuery, useRoute } from '#web/api/use-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { FormError } from '#web/ui/form-error.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useRefetchBookings } from './use-change-requests.ts';

type Note = RouteData<typeof getNote>['data'];
/** `other`: what somebody else has written since it was opened. */
type Draft = { text: string; seen: string; other?: Note };

/** The internal note of an appointment, and the form that writes it. `hasNote`: it may have one, which is read. */
export function OpenNote({ id, hasNote }: { id: string; hasNote: boolean }) {
  const { t, language } = useMessages();
  const cache = useQueryClient();
  const refetchLists = useRefetchBookings();
  const [draft, setDraft] = useState<Draft | null>(null);
  const box = useRef<HTMLElement>(null);
  const input = { params: { id } };
  const { data, isError, refetch } = useRoute(getNote, input, { isReady: hasNote, isLive: true });
  const note = data?.data;
  const close = () => {
    setDraft(null);
    box.current?.focus();
  };
  const save = useAction(t, {
    fields: ['text'],
    unreachable: 'notes.failed',
    mutationFn: ({ text, seen }: Draft) => callRoute(saveNote, { ...input, body: { text, seen } }),
    onSuccess: (reply) => {
      cache.setQueryData(routeQuery(getNote, input).queryKey, reply);
      refetchLists();
      close();
    },
    onError: async (error) => {
      if (!hasErrorCode(error, 'changed_meanwhile')) return;
      const other = (await refetch()).data?.data;
      if (other) setDraft((own) => own && { ...own, seen: other.text, other });
    },
  });
  const by = (of: Note) =>
    of.writtenAt && t('notes.by', { name: of.writer ?? '', at: formatInstant(of.writtenAt, language) });
  if (hasNote && !note) {
    if (!isError) return <Skeleton className="h-16" />;
    return <FormError>{t('notes.loadFailed')}</FormError>;
  }
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('notes.title')}
      className="grid justify-items-start gap-2 rounded-field border border-base-300 p-3 outline-none"
    >
      {draft ? (
        <Form className="grid w-full gap-3" onSubmit={() => save.run(draft)}>
          <TextAreaField
            label={t('notes.title')}
            hint={t('notes.hint')}
            rows={3}
            data-autofocus=""
            ref={(field) => field?.focus()}
            value={draft.text}
            error={save.fieldError('text')}
            onChange={(event) => setDraft({ ...draft, text: event.target.value })}
          />
          <FormError>{save.failure}</FormError>
          {draft.other && (
            <figure className="rounded-field bg-base-200 p-3">
              <figcaption className="text-sm text-base-content/75">{by(draft.other) || t('notes.removed')}</figcaption>
              <p className="wrap-anywhere whitespace-pre-wrap">{draft.other.text}</p>
            </figure>
          )}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" isBusy={save.isPending}>
              {t('notes.save')}
            </Button>
            <Button variant="outline" onClick={close}>
              {t('notes.discard')}
            </Button>
          </div>
        </Form>
      ) : (
        <>
          {note?.text && (
            <>
              <h3 className="flex items-center gap-2 text-sm text-base-content/75">
                <StickyNote aria-hidden="true" className="size-4" />
                {t('notes.title')}
              </h3>
              <p className="wrap-anywhere whitespace-pre-wrap">{note.text}</p>
              <p className="text-sm text-base-content/75">{by(note)}</p>
            </>
          )}
          <Button
            variant="outline"
            size="sm"
            onClick={() => {
              save.reset();
              setDraft({ text: note?.text ?? '', seen: note?.text ?? '' });
            }}
          >
            {!note?.text && <StickyNote aria-hidden="true" className="size-4" />}
            {t(note?.text ? 'notes.change' : 'notes.write')}
          </Button>
        </>
      )}
    </section>
  );
}
