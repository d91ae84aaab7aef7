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

/** Pages without a session, rendered by the public app; tracking pages come from the server. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC.some((p) => path === p || path.startsWith(`${p}/`));
