import type { App } from '../../context.ts';
import { storableText } from './storableText.ts';

/** Reads form-encoded bodies of the routes that are added to `app`. Of a repeated field the last value counts. The texts are storable. */
export function readForms(app: App, bodyLimit?: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', ...(bodyLimit === undefined ? {} : { bodyLimit }) },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(String(body))];
      done(null, Object.fromEntries(fields.map(([name, value]) => [name, storableText(value)])));
    },
  );
}
