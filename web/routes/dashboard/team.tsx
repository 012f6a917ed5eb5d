import { useEffect } from 'react';
import { TeamScreen } from '#web/features/people/team-screen.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

// This form brings the library of forms; it loads beside the list.
const AddReceptionForm = lazyComponent(
  async () => (await import('#web/features/people/add-reception-form.tsx')).AddReceptionForm,
);

const SessionList = lazyComponent(async () => (await import('#web/features/sessions/session-list.tsx')).SessionList);

export default function TeamPage() {
  useEffect(() => AddReceptionForm.preload(), []);
  // Not in the server's HTML: what is typed before a form is hydrated would be lost.
  const isHydrated = useHydrated();
  const skeleton = <Skeleton className="h-59 sm:h-35" />;
  const sessions = isHydrated && (
    <LazyPart skeleton={<Skeleton className="h-24" />}>
      <SessionList isOfStaff />
    </LazyPart>
  );
  const form = isHydrated ? (
    <LazyPart skeleton={skeleton}>
      <AddReceptionForm />
    </LazyPart>
  ) : (
    skeleton
  );
  return <TeamScreen form={form} sessions={sessions} />;
}
