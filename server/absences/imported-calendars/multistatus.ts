import { SaxesParser } from 'saxes';

/** Deeper than any response of CalDAV; the parser's time grows with the square of the depth. */
const MAX_DEPTH = 40;

/** An element of XML; `name` begins with its namespace, as `{DAV:}href`. */
export type Element = { name: string; attributes: Record<string, string>; text: string; children: Element[] };

export type Property = { status: number; value: Element };
export type DavResponse = { href: string; status: number; properties: Map<string, Property> };

/** The names that CalDAV requests use (RFC 4918, RFC 4791). */
export const dav = (name: string) => `{DAV:}${name}`;
export const caldav = (name: string) => `{urn:ietf:params:xml:ns:caldav}${name}`;

/** The responses of a multistatus (RFC 4918, 13). @throws Error if the text is not well-formed, or something else */
export function readMultistatus(text: string): DavResponse[] {
  const root = parseXml(text);
  if (root?.name !== dav('multistatus')) throw new Error('not a multistatus');
  return root.children.filter(({ name }) => name === dav('response')).map(readResponse);
}

function readResponse(response: Element): DavResponse {
  const properties = new Map<string, Property>();
  for (const propstat of response.children.filter(({ name }) => name === dav('propstat'))) {
    const status = statusOf(propstat);
    for (const value of childOf(propstat, dav('prop'))?.children ?? []) {
      // A server that has a property in two versions of the response: the successful one counts.
      if (!isSuccess(properties.get(value.name)?.status ?? 0)) properties.set(value.name, { status, value });
    }
  }
  return { href: textOf(response, dav('href')) ?? '', status: statusOf(response), properties };
}

function statusOf(element: Element): number {
  const line = textOf(element, dav('status'));
  return line === undefined ? 200 : Number(/^\S+\s+(\d{3})\b/.exec(line)?.[1] ?? 500);
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** The value of a property that the server has. */
export function propertyOf({ properties }: DavResponse, name: string): Element | undefined {
  const property = properties.get(name);
  return property && isSuccess(property.status) ? property.value : undefined;
}

export function childOf(element: Element | undefined, name: string): Element | undefined {
  return element?.children.find((child) => child.name === name);
}

/** The text of a child, without white space around it; undefined if it is missing or empty. */
export function textOf(element: Element | undefined, name: string): string | undefined {
  return childOf(element, name)?.text.trim() || undefined;
}

/** Entities of a document type are not defined for the parser, so that none is expanded or loaded. */
function parseXml(text: string): Element | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const root: Element = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    if (open.length > MAX_DEPTH) throw new Error('too deep');
    const plain = Object.values(attributes).map(({ name, value }) => [name, value] as const);
    const element = { name: `{${uri}}${local}`, attributes: Object.fromEntries(plain), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const add = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text).close();
  return root.children[0];
}
