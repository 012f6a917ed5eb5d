import type { ReactNode } from 'react';
import { listFirstSteps } from '#contract/desk/first-steps';
import { useRoute } from '#web/api/use-route.ts';
import { lazyComponent } from '#web/ui/lazy-component.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';

const FirstStepList = lazyComponent(async () => (await import('./first-step-list.tsx')).FirstStepList);

/** What the signed-in person has to do first; nothing, and no script of it, once it is done. */
export function FirstSteps({ skeleton = null }: { skeleton?: ReactNode }) {
  const { data } = useRoute(listFirstSteps, {}, { isLive: true });
  if (!data) return skeleton;
  return (
    data.data.length > 0 && (
      <LazyPart skeleton={skeleton}>
        <FirstStepList steps={data.data} />
      </LazyPart>
    )
  );
}
