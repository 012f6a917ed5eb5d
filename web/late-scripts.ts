import { type PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createReadableStreamFromReadable } from '@react-router/node';

/**
 * The body of a rendered page, with its scripts at low priority: the router gives them that of style sheets and fonts,
 * which are needed first to show the page.
 */
export function withLateScripts(body: PassThrough): ReadableStream<Uint8Array> {
  const html = Readable.from(rewrite(body));
  // A client that leaves ends the stream with an error, which nobody else would handle.
  html.on('error', () => undefined);
  return createReadableStreamFromReadable(html);
}

async function* rewrite(body: PassThrough): AsyncGenerator<string> {
  const html = await text(body);
  yield html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
