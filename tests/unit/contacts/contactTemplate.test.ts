import { expect, it } from 'vitest';
import { choicesOf } from '../../../contract/rules/import/importChoices.ts';
import { matchHeaders } from '../../../contract/rules/import/match/matchHeaders.ts';
import { LOCALES } from '../../../contract/rules/locales.ts';
import {
  CONTACT_IMPORT,
  contactTemplate,
  readTags,
} from '../../../src/customRoutes/contactImport/contactSheet.ts';
import { inAllLanguages, textsOf } from '../../../texts/read.ts';
import { FACTS } from '../orderImportScreen/importFacts.ts';

const CONTACT_WORDS = inAllLanguages('contactWords');

it.each(LOCALES)('an import is sure of every heading of the template in %s', (locale) => {
  const matches = matchHeaders(contactTemplate(locale), CONTACT_IMPORT.columns);
  expect(matches.map(({ column }) => column)).toEqual([...CONTACT_IMPORT.columns]);
  expect(new Set(matches.map(({ confidence }) => confidence))).toEqual(new Set(['exact']));
});

it('a second heading of a phone number is a contact’s second number, or a further number of an order’s receiver (BX-22)', () => {
  const headings = ['Name', 'Phone', 'Mobile', 'Tags'];
  const columns = (of?: typeof CONTACT_IMPORT.columns) =>
    matchHeaders(headings, of).map(({ column }) => column);
  expect(columns(CONTACT_IMPORT.columns)).toEqual([
    'receiverName',
    'receiverPhone',
    'receiverMobile',
    'contactTags',
  ]);
  expect(columns()).toEqual(['receiverName', 'receiverPhone', 'receiverPhone', null]);
});

it('tags are read in any of our languages, and an unknown word is reported', () => {
  expect(readTags('Receiver, pengirim')).toEqual({ tags: ['Sender', 'Receiver'], unknown: null });
  expect(readTags('Penghantar, Penerima')).toEqual({ tags: ['Sender', 'Receiver'], unknown: null });
  expect(readTags('收件人')).toEqual({ tags: ['Receiver'], unknown: null });
  expect(readTags('VIP; receiver')).toMatchObject({ unknown: 'VIP' });
  expect(readTags('')).toEqual({ tags: [], unknown: null });
});

it.each(LOCALES)('an unknown tag has its own sentence in %s', (locale) => {
  const [row] = CONTACT_IMPORT.check([{ values: { contactTags: 'VIP' } }], choicesOf(FACTS), '2026-03-02');
  expect(row?.problems.filter(({ column }) => column === 'contactTags')).toEqual([
    { column: 'contactTags', rule: 'unknownTag', params: { value: 'VIP' } },
  ]);
  const { sides } = CONTACT_WORDS[locale];
  const sentence = textsOf(locale, 'importFile').problems.unknownTag.toLowerCase();
  for (const { alone } of [sides.sender, sides.receiver])
    expect(alone.some((word) => sentence.includes(word.toLowerCase()))).toBe(true);
});
