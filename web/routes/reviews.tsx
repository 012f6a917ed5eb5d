import { Testimonials } from '../features/site/testimonials.tsx';
import { useWords } from '../i18n/use-words.ts';
import { paths } from '../paths.ts';
import type { PageHandle } from '../root.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const handle = { title: 'reviews.title', scripts: false } satisfies PageHandle;

export default function ReviewsPage() {
  const { t } = useWords();
  return (
    <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6">
      <PageHeading
        title={t('reviews.heading')}
        lead={t('reviews.lead')}
        action={
          <ButtonLink to={paths.appointment} variant="accent">
            {t('home.appointmentButton')}
          </ButtonLink>
        }
      />
      <Testimonials />
    </div>
  );
}
