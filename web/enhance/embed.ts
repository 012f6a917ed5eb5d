/**
 * `/embed.js`. On another website it inserts the frame of `/embed` behind itself and sizes it; in the frame, where it
 * has `data-parent`, it sends the height of the content to that origin alone.
 */
const script = document.currentScript as HTMLScriptElement;
const { parent: site, treatment, language, theme, title } = script.dataset;

/** What the height of the frame may be, in pixels, whatever is sent. */
const LIMITS = { min: 80, max: 20_000 };

if (site === undefined) insertFrame(new URL(script.src).origin);
else sendHeight(site);

function insertFrame(portal: string): void {
  const query = new URLSearchParams({
    parent: window.location.origin,
    ...(treatment && { treatment }),
    ...(language && { language }),
    theme: theme ?? themeOf(getComputedStyle(document.documentElement).colorScheme),
  });
  const frame = document.createElement('iframe');
  frame.src = `${portal}/embed?${query.toString()}`;
  frame.title = title ?? new URL(portal).hostname;
  frame.style.cssText = 'display:block;width:100%;height:30rem;border:0';
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== portal || source !== frame.contentWindow) return;
    if (typeof data !== 'number' || !(data >= LIMITS.min && data <= LIMITS.max)) return;
    frame.style.height = `${data}px`;
  });
  script.after(frame);
}

/** A website is light unless its style says that it is dark, or both. */
function themeOf(colorScheme: string): string {
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') ? 'system' : 'dark';
}

function sendHeight(origin: string): void {
  const content = document.querySelector('main');
  if (!content) return;
  const send = () => window.parent.postMessage(Math.ceil(content.getBoundingClientRect().height), origin);
  new ResizeObserver(send).observe(content);
}
