import { getHolidays, type Region } from 'feiertagejs';
import type { PublicHolidays } from '#server/platform/ports/public-holidays';

/** The public holidays of a German state. */
export function createGermanHolidays(state: Region): PublicHolidays {
  return {
    listHolidays: (year) =>
      getHolidays(year, state).map((holiday) => {
        const de = holiday.translate('de') ?? holiday.name;
        return { day: holiday.dateString, names: { en: holiday.translate('en') ?? de, de } };
      }),
  };
}
