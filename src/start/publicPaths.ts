const PUBLIC = [
  '/login',
  '/easy-login',
  '/delete-account',
  '/signup',
  '/verify',
  '/forgot-password',
  '/reset-password',
  '/invitation',
  '/check-rates',
];

/** Whether the public app renders the page, which needs no session; the server renders tracking pages. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC.some((p) => path === p || path.startsWith(`${p}/`));
