// Development only: pages without scripts have no hot module replacement, so they are reloaded.
import.meta.hot?.on('molar:changed', () => window.location.reload());
