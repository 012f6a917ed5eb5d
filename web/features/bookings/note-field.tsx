import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const OpenNote = lazyComponent(async () => (await import('./open-note.tsx')).OpenNote);

type NoteFieldProps = { booking: { _id: string; hasNote?: boolean | null | undefined } };

/** The internal note of an appointment in its dialog; nothing for who cannot read it. */
export function NoteField({ booking: { _id: id, hasNote } }: NoteFieldProps) {
  if (typeof hasNote !== 'boolean') return null;
  return (
    <LazyPart skeleton={<Skeleton className="h-16" />}>
      <OpenNote id={id} hasNote={hasNote} />
    </LazyPart>
  );
}
