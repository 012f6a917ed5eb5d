import { expect, test } from 'vitest';
import { ruleOf, settingNames } from '#domain/clinic/clinic-settings';
import { languages } from '#domain/shared/language';
import { settings } from '#i18n/messages/clinic/settings';
import { translator } from '#i18n/translator';
import { optionText } from './setting-texts.ts';

test.each(languages)('each option of each choice has a text, in %s', (language) => {
  const t = translator({ settings: settings[language] });
  const unnamed = settingNames.flatMap((name) => {
    const rule = ruleOf(name);
    const options = rule.kind === 'choice' ? rule.options : [];
    return options.map((option) => optionText(name, option, t)).filter((text) => text.startsWith('settings.'));
  });
  expect(unnamed).toEqual([]);
});
