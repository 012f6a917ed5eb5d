import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisitReason } from './visit-reason.tsx';

const OpenNote = lazyComponent(async () => (await import('./open-note.tsx')).OpenNote);

type NoteFieldProps = {
  booking: { _id: string; hasNote?: boolean | null | undefined; hasReason?: boolean | undefined };
};

/** Why the patient of an appointment comes and its internal note, in its dialog; nothing for who cannot read that. */
export function NoteField({ booking: { _id: id, hasNote, hasReason = false } }: NoteFieldProps) {
  if (typeof hasNote !== 'boolean') return null;
  return (
    <LazyPart skeleton={<Skeleton className="h-16" />}>
      {hasReason && <VisitReason id={id} />}
      <OpenNote id={id} hasNote={hasNote} />
    </LazyPart>
  );
}
