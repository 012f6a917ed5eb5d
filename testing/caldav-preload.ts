import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';

// Preloaded into a portal of a journey: leads its https requests for one public name to a CalDAV server of the test, which
// listens on loopback over http. All other addresses are contacted, or refused, as usual.

const HOST = 'calendar.example.test';
const port = process.env['CALDAV_PORT'];
const original = https.request.bind(https);

function request(url: URL, options: RequestOptions, respond: (message: IncomingMessage) => void) {
  if (url.hostname !== HOST) return original(url, options, respond);
  const { method, headers, signal } = options;
  const target = new URL(url.pathname + url.search, `http://127.0.0.1:${port}`);
  return http.request(target, { method, headers, signal, agent: false }, respond);
}

https.request = request as typeof https.request;
