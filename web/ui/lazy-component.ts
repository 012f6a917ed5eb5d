import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** A component whose script loads when it is first rendered, or before by `preload`: on intent or while idle. */
export type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => void };

export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => (loading ??= load().then((component) => ({ default: component })));
  // A preload that failed is repeated by the browser when the component is rendered.
  const preload = () => void loadOnce().catch(() => (loading = undefined));
  return Object.assign(lazy(loadOnce), { preload });
}
