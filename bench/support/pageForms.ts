import fc from 'fast-check';
import { RECIPIENT_ASKS } from '../../contract/rules/orders/recipientAsks.ts';
import type { Ids } from '../../tests/server/security/accessWorld.ts';
import { anyValue } from './fuzzValues.ts';

/** A form of the public pages, with fields as a browser without a script sends them. */
interface PageForm {
  path: string;
  fields: (things: Ids, token: string) => Record<string, string>;
}

const WISH = { ask: 'message', day: '2026-03-04', outletId: 'DX-KLC', words: 'Gate B' };
/** The recipient's pages (BX-42), beside the routes of the API. */
export const PAGE_FORMS: readonly PageForm[] = [
  { path: '/customer/recipient', fields: (i) => ({ trackingId: i.nano, phoneNo: '3456' }) },
  { path: '/customer/recipient/more', fields: (_, token) => ({ token }) },
  { path: '/customer/recipient/ask', fields: (_, token) => ({ token, ...WISH }) },
];

const text = anyValue.map((value) =>
  typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? ''),
);
const ask = fc.constantFrom<string>(...RECIPIENT_ASKS);

/** The form with another wish and some fields replaced, left out, added or sent twice. */
export function pageFormBody({ fields }: PageForm, things: Ids, token: string): fc.Arbitrary<string> {
  const valid = fields(things, token);
  const names = ['trackingId', 'phoneNo', 'token', 'ask', 'day', 'outletId', 'words', 'back', 'lang'];
  const change = fc.tuple(fc.constantFrom(...names), fc.oneof(text, fc.constant(null)));
  return fc.tuple(ask, fc.array(change, { maxLength: 3 }), fc.boolean()).map(([wish, changes, isTwice]) => {
    const form = new URLSearchParams('ask' in valid ? { ...valid, ask: wish } : valid);
    for (const [name, value] of changes) {
      if (value === null) form.delete(name);
      else if (isTwice) form.append(name, value);
      else form.set(name, value);
    }
    return form.toString();
  });
}
