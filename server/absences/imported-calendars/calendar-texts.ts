import { caldav, isSuccess, type DavResponse } from './multistatus.ts';

/**
 * The iCalendar texts of a multistatus (RFC 4791, 7.8). An event that was deleted meanwhile is left out; whatever else is
 * missing is an error, because an event that is not read would leave its slot free.
 * @throws Error
 */
export function calendarTexts(responses: DavResponse[]): string[] {
  const texts: string[] = [];
  for (const { status, properties } of responses) {
    const data = properties.get(caldav('calendar-data'));
    const code = isSuccess(status) ? data?.status : status;
    if (code === 404) continue;
    if (!data || code === undefined || !isSuccess(code)) throw new Error('an event is missing');
    texts.push(data.value.text);
  }
  return texts;
}
