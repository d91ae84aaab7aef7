const PUBLIC = ['/login', '/signup', '/verify', '/forgot-password', '/reset-password', '/check-rates'];

/** Pages of the portal that need no session and are drawn by the light app; tracking pages come from the server. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC.some((p) => path === p || path.startsWith(`${p}/`));
