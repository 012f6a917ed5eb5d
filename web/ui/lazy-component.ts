import { createElement, use, type ComponentType } from 'react';

/** A component whose script loads when it is first rendered, or before by `preload`: on intent or while idle. */
type LazyComponent<Props> = ComponentType<Props> & { preload: () => void };

/** Unlike React's `lazy`, one that is loaded renders at once, so that a dialog gets its focus when it opens. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => {
    if (loading) return loading;
    const started = load();
    loading = started;
    // Where `use` looks for the result.
    const loaded = (value: ComponentType<Props>) => Object.assign(started, { status: 'fulfilled', value });
    started.then(loaded, () => undefined);
    return started;
  };
  const LazyPart = (props: Props) => createElement(use(loadOnce()), props);
  // A preload that failed is repeated when the component is rendered.
  const preload = () => void loadOnce().catch(() => (loading = undefined));
  return Object.assign(LazyPart, { preload });
}
