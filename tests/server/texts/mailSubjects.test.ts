import { expect, it } from 'vitest';
import { mailTo } from '../../../server/texts/mails.ts';
import { LOCALES } from '../../../texts/locales.ts';
import { textsOf } from '../../../texts/read.ts';

const kinds = Object.keys(textsOf('en_US', 'mails')) as (keyof ReturnType<typeof textsOf<'mails'>>)[];
const placeholders = (text: string) => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name);

it.each(LOCALES)('subject and body of each mail contain their values in %s (I18N-01)', (locale) => {
  for (const kind of kinds) {
    const { subject, body } = textsOf(locale, 'mails')[kind];
    const names = placeholders(subject + body);
    const mail = mailTo(
      kind,
      { name: '<name>', lang: null },
      locale,
      Object.fromEntries(names.map((name) => [name, `<${name}>`])),
    );
    for (const name of placeholders(subject)) expect(mail.subject).toContain(`<${name}>`);
    for (const name of placeholders(body)) expect(mail.body).toContain(`<${name}>`);
    expect(placeholders(mail.subject + mail.body)).toEqual([]);
  }
});
