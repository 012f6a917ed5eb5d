import { Monitor, Moon, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '#web/i18n/use-messages.ts';
import { paths } from '#web/paths.ts';
import { useRootData } from '#web/root-data.ts';

const CHOICE =
  'flex min-h-10 grow items-center justify-center gap-2 rounded-full px-3 text-sm font-medium hover:bg-base-200 aria-pressed:bg-primary/15';

/** Language and theme; plain forms, which work without scripts. */
export function PreferenceForms() {
  const { t, language } = useMessages();
  const { theme } = useRootData();
  return (
    <div className="space-y-4">
      <Choices title={t('site.language')}>
        <button name="language" value="en" lang="en" aria-pressed={language === 'en'} className={CHOICE}>
          {t('site.english')}
        </button>
        <button name="language" value="de" lang="de" aria-pressed={language === 'de'} className={CHOICE}>
          {t('site.german')}
        </button>
      </Choices>
      <Choices title={t('site.theme')}>
        <button name="theme" value="light" aria-pressed={theme === 'light'} className={CHOICE}>
          <Sun className="size-4" aria-hidden="true" />
          {t('site.themeLight')}
        </button>
        <button name="theme" value="dark" aria-pressed={theme === 'dark'} className={CHOICE}>
          <Moon className="size-4" aria-hidden="true" />
          {t('site.themeDark')}
        </button>
        <button name="theme" value="system" aria-pressed={theme === 'system'} className={CHOICE}>
          <Monitor className="size-4" aria-hidden="true" />
          {t('site.themeSystem')}
        </button>
      </Choices>
    </div>
  );
}

function Choices({ title, children }: { title: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <form method="post" action={paths.preferences}>
      <input type="hidden" name="back" value={`${pathname}${search}`} />
      <fieldset>
        <legend className="mb-1 text-sm text-base-content/70">{title}</legend>
        <div className="flex flex-wrap gap-1 rounded-3xl border border-base-300 p-1">{children}</div>
      </fieldset>
    </form>
  );
}
