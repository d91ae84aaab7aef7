import type { App } from '../../context.ts';

/** Reads form-encoded bodies of the routes that are added to `app`. Of a repeated field the last value counts. */
export function readForms(app: App, bodyLimit?: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', ...(bodyLimit === undefined ? {} : { bodyLimit }) },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}
