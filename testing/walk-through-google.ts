/** Cookies of one browser, by host. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  take(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split(';');
      const [name = '', ...value] = pair.split('=');
      const isGone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
      if (isGone || value.join('=') === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value.join('='));
    }
  }

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Signs in at the provider as the account `sub` without a browser; returns the URL it redirects back to. */
export async function walkThroughGoogle(start: string, sub: string, back: string): Promise<string> {
  const jar = new CookieJar();
  let address = start;
  for (let step = 0; step < 10; step += 1) {
    if (address.startsWith(back)) return address;
    const response = await fetch(address, { headers: { cookie: jar.header }, redirect: 'manual' });
    jar.take(response);
    const next = response.headers.get('location');
    if (next) address = new URL(next, address).href;
    else if (address.includes('/interaction/') && !address.includes('?as=')) address = `${address}?as=${sub}`;
    else throw new Error(`the provider returned ${response.status}: ${await response.text()}`);
  }
  throw new Error(`the provider never redirected to ${back}`);
}
