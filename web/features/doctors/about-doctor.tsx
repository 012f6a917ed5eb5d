import type { DoctorProfile } from '#contract/slots/doctors';
import { useMessages } from '#web/i18n/use-messages.ts';

/** A doctor's own text: in the page's language, else in the other one; nothing if there is none. */
export function AboutDoctor({ doctor: { about }, className }: { doctor: DoctorProfile; className?: string }) {
  const { language } = useMessages();
  const other = language === 'en' ? 'de' : 'en';
  const written = about[language] === '' ? other : language;
  if (about[written] === '') return null;
  return (
    <p lang={written} className={`max-w-prose leading-relaxed whitespace-pre-line ${className ?? ''}`}>
      {about[written]}
    </p>
  );
}
