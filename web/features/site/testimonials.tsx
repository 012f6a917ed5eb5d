import { Quote } from 'lucide-react';
import type { Testimonial } from '#contract/clinic/clinic';
import { useMessages } from '#web/i18n/use-messages.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { useTestimonials } from './use-testimonials.ts';

/** Testimonials as cards, in one, two or three columns. */
export function Testimonials() {
  const { t } = useMessages();
  const { testimonials, areSamples } = useTestimonials();
  if (testimonials.length === 0) return <p>{t('reviews.none')}</p>;
  return (
    <>
      <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.map((testimonial) => (
          <TestimonialCard key={testimonial._id} {...testimonial} badge={areSamples ? t('reviews.sample') : null} />
        ))}
      </ul>
      {areSamples && <p className="mt-6 text-sm text-base-content/70">{t('reviews.sampleNote')}</p>}
    </>
  );
}

function TestimonialCard({ name, img, review, location, badge }: Testimonial & { badge: string | null }) {
  return (
    <Card as="li" className="flex flex-col gap-6">
      <div className="flex items-start justify-between">
        <Quote className="size-8 text-accent" aria-hidden="true" />
        {badge && <Badge tone="neutral">{badge}</Badge>}
      </div>
      <blockquote className="grow text-lg leading-relaxed">{review}</blockquote>
      <div className="flex items-center gap-4">
        <Avatar name={name} src={img} size="md" />
        <div>
          <p className="font-semibold">{name}</p>
          <p className="text-sm text-base-content/70">{location}</p>
        </div>
      </div>
    </Card>
  );
}
