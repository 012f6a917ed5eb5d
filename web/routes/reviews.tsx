import { Testimonials } from '#web/features/site/testimonials.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import type { PageHandle } from '#web/root.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';

export const handle = {
  title: 'reviews.title',
  description: 'reviews.description',
  image: 'reviews',
  scripts: false,
} satisfies PageHandle;

export default function ReviewsPage() {
  const { t } = useMessages();
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
