export type Platform = 'apple' | 'other';

interface NavigatorLike {
  platform?: string;
  userAgent?: string;
  userAgentData?: { platform?: string };
}

/** The kind of keyboard: decides the meaning of Mod and the names of keys. */
export function detectPlatform(nav: NavigatorLike | undefined = globalThis.navigator): Platform {
  const name = nav?.userAgentData?.platform || nav?.platform || nav?.userAgent || '';
  return /mac|iphone|ipad|ipod/i.test(name) ? 'apple' : 'other';
}
