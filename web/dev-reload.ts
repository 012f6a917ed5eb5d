// In development alone, on pages that run no scripts: they cannot be updated in place, so they are loaded anew.
import.meta.hot?.on('molar:changed', () => window.location.reload());
