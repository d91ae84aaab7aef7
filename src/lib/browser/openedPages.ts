import { PREFIX } from './loginPath.ts';

/** Paths after /customer of the pages that this tab has shown: their code is here, so they open without a connection too. */
const opened = new Set<string>();

export const noteOpened = (): void => {
  if (location.pathname.startsWith(PREFIX)) opened.add(location.pathname.slice(PREFIX.length) || '/');
};

export const wasOpened = (path: string): boolean => opened.has(path);
