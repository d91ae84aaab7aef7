import { PREFIX } from './loginPath.ts';

/** The state of a navigation that leads back to the page as it is now. */
export const wayBack = (): { back: string } => ({
  back: `${location.pathname.slice(PREFIX.length)}${location.search}`,
});
