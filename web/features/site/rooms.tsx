import { useMessages } from '#web/i18n/use-messages.ts';
import { useRootData } from '#web/root-data.ts';

/** Photographs of the rooms; nothing without any. */
export function Rooms() {
  const { t } = useMessages();
  const { rooms } = useRootData().clinic;
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="rooms" className="space-y-6">
      <h2 id="rooms" className="text-2xl">
        {t('about.rooms')}
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {rooms.map((room, index) => (
          <li key={room}>
            <img
              src={room}
              alt={t('about.room', { number: index + 1 })}
              loading="lazy"
              className="aspect-3/2 size-full rounded-box object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
