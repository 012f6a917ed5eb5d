import type { BrowserContext } from '@playwright/test';

/** Google's script, which connects the page with a hidden frame; unavailable without a network. */
const ADDRESS = 'https://apis.google.com/js/api.js*';

/**
 * Replaces Google's script with the part that Firebase uses: messages between a page and its frame. The
 * window, the frame, the accounts and the messages are the emulator's own.
 */
export async function standInForGoogleScript(context: BrowserContext): Promise<void> {
  const body = `(${installMessages.toString()})();`;
  await context.route(ADDRESS, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Runs in the browser, so it cannot use anything from outside the function. */
function installMessages(): void {
  type Handler = (data: unknown) => unknown;
  type Message = { isOfFrames: true; name: string; id: number; data: unknown };
  const handlers = new Map<string, Handler>();
  const early: { message: Message; source: Window }[] = [];
  const replies = new Map<number, (reply: unknown[]) => void>();
  let count = 0;

  const answer = ({ name, id, data }: Message, source: Window) =>
    source.postMessage({ isOfFrames: true, name: 'reply', id, data: [handlers.get(name)?.(data)] }, '*');
  const register = (name: string, handler: Handler) => {
    handlers.set(name, handler);
    for (const { message, source } of early.splice(0)) receive(message, source);
  };
  // Firebase's handler of one reply always throws after its work; Google's script swallows the error.
  const hear = ({ id, data }: Message) => {
    try {
      replies.get(id)?.(data as unknown[]);
    } catch {
      replies.delete(id);
    }
  };
  const receive = (message: Message, source: Window) => {
    if (message.name === 'reply') hear(message);
    else if (handlers.has(message.name)) answer(message, source);
    else early.push({ message, source });
  };
  const connect = (other: () => Window | null) => ({
    register,
    send: (name: string, data: unknown, onReply?: (reply: unknown[]) => void) => {
      count += 1;
      if (onReply) replies.set(count, onReply);
      other()?.postMessage({ isOfFrames: true, name, id: count, data }, '*');
    },
  });
  window.addEventListener('message', ({ data, source }: MessageEvent<Partial<Message> | null>) => {
    if (data?.isOfFrames && source) receive(data as Message, source as Window);
  });

  const open = (
    { where, url, attributes }: { where: Element; url: string; attributes: { style?: Record<string, string> } },
    onOpen: (frame: object) => unknown,
  ) => {
    const element = document.createElement('iframe');
    Object.assign(element.style, attributes.style);
    const { promise: isReady, resolve } = Promise.withResolvers<void>();
    register('ready', () => resolve());
    element.src = url;
    where.append(element);
    const frame = connect(() => element.contentWindow);
    return onOpen({ ...frame, restyle: async () => undefined, ping: () => isReady });
  };
  const getParentIframe = () => {
    const parent = connect(() => window.parent);
    parent.send('ready', null);
    return parent;
  };
  const page = window as unknown as Record<string, unknown>;
  page['gapi'] = {
    load: (_what: string, { callback }: { callback: () => void }) => callback(),
    iframes: {
      CROSS_ORIGIN_IFRAMES_FILTER: {},
      Iframe: open,
      getContext: () => ({ open, getParentIframe }),
    },
  };
  const named = new URL((document.currentScript as HTMLScriptElement).src).searchParams.get('onload') ?? 'gapi_onload';
  (page[named] as () => void)();
}
