import { createContext } from 'react';

/** Texts of components that are the same on every screen, in the language of the page. */
export const SharedTexts = createContext({
  offline: '',
  tryAgain: '',
  internal: '',
  more: '',
  moreFailed: '',
  close: '',
  cancel: '',
  showPassword: '',
  hidePassword: '',
  nothingSent: '',
  unreachable: '',
});
