import type { Testimonial } from '#contract/clinic/clinic';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';

/** The clinic's own testimonials; none if it does not show them; in a demo without, three samples that are marked as such. */
export function useTestimonials(): { testimonials: Testimonial[]; areSamples: boolean } {
  const { t } = useMessages();
  const { clinic, isDemo } = useRootData();
  if (!clinic.sections.reviews) return { testimonials: [], areSamples: false };
  if (clinic.testimonials || !isDemo) return { testimonials: clinic.testimonials ?? [], areSamples: false };
  const samples = ([1, 2, 3] as const).map((_id) => ({
    _id,
    name: t(`reviews.sample${_id}Name`),
    img: `/portraits/sample-${_id}.svg`,
    review: t(`reviews.sample${_id}Review`),
    location: t('reviews.sampleLocation'),
  }));
  return { testimonials: samples, areSamples: true };
}
