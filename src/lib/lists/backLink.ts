import { PREFIX } from '../browser/loginPath.ts';

/** Navigation state with the address to return to. */
export const backLink = (): { back: string } => ({
  back: `${location.pathname.slice(PREFIX.length)}${location.search}`,
});
