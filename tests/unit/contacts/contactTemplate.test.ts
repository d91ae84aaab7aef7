import { expect, it } from 'vitest';
import { matchHeaders } from '../../../contract/rules/importMatch.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { CONTACT_IMPORT, contactTemplate } from '../../../src/customRoutes/contactImport/contactSheet.ts';

it.each(LOCALES)('an import is sure of every heading of the template in %s', (locale) => {
  const matches = matchHeaders(contactTemplate(locale));
  expect(matches.map(({ column }) => column)).toEqual([...CONTACT_IMPORT.columns]);
  expect(new Set(matches.map(({ confidence }) => confidence))).toEqual(new Set(['exact']));
});
