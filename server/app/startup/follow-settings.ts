import { findSettings, type StoredSettings } from '#server/clinic/settings/clinic-settings-rows';
import type { Log, Portal, Settings } from '#server/platform/context';
import type { Database } from '#server/platform/database/open-database';
import { isFirstOfMinute } from '#server/platform/first-of-minute';

/** For how long what the last look found is used, and how long a request waits for a look, in milliseconds. */
const FRESH_MS = 1000;
const WAIT_MS = 500;

type Following = {
  read: Database;
  log: Log;
  settingsOf: (stored: StoredSettings) => Settings;
  onChange: (now: Settings, before: Settings) => void;
};

/**
 * The settings, as the newest version in the database makes them. Servers look when they are used, at most once a second,
 * so that all follow a change within two seconds and none looks at rest.
 */
export async function followSettings({ read, log, settingsOf, onChange }: Following) {
  let current = settingsOf((await findSettings(read)) ?? { id: 0, values: {} });
  let lookedAt = performance.now();
  let looking: Promise<void> | null = null;
  let looks = 0;
  let lastFound = 0;

  async function look(): Promise<void> {
    looks += 1;
    const mine = looks;
    try {
      const found = (await findSettings(read)) ?? { id: 0, values: {} };
      // A later look may be answered first. After a restore the newest version can be an earlier one.
      if (mine < lastFound || found.id === current.version) return;
      lastFound = mine;
      const before = current;
      current = settingsOf(found);
      onChange(current, before);
    } catch (err) {
      if (isFirstOfMinute('settings', err)) log.warn({ err }, 'the settings could not be looked for');
    }
  }

  const follow: Portal['followSettings'] = async (isNow = false) => {
    if (isNow || performance.now() - lookedAt > FRESH_MS) {
      lookedAt = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, WAIT_MS)));
      // Who has just changed them is shown the change.
      const mine = (isNow ? look() : Promise.race([look(), waited])).finally(() => {
        clearTimeout(timer);
        if (looking === mine) looking = null;
      });
      looking = mine;
    }
    await looking;
    return current;
  };

  return { settings: () => current, follow };
}
