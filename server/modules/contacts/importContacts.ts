import { setImmediate as nextTurn } from 'node:timers/promises';
import type { z } from 'zod';
import {
  AddressBookInput,
  type ContactImportInput,
  type ContactImportOutcome,
  type ContactImportResult,
} from '../../../contract/contacts/contacts.ts';
import type { Ctx, Scope } from '../../context.ts';
import { skipAuditEntry } from '../../http/audit/callRecord.ts';
import { wrongPlace } from '../parameters/wrongPlaces.ts';
import { contactsByKeys, insertContacts, lockContacts } from './bulkStore.ts';
import { fillKeys, hashedKeys } from './fillKeys.ts';
import { fieldsOf } from './service.ts';

type Row = z.output<typeof ContactImportInput>['rows'][number];
type Known = NonNullable<ContactImportResult['known']>;
type Contact = z.output<typeof AddressBookInput>;

/** Phone numbers are parsed in portions; other requests are served between them. */
const PORTION = 200;

/**
 * Adds the good rows in one transaction, all or none, and returns the result of each row. A row with the phone number or address of a
 * contact, or of an earlier row, is left out unless the row states otherwise.
 */
export function importContacts(
  ctx: Ctx,
  scope: Scope,
  { rows, tags, dryRun }: z.output<typeof ContactImportInput>,
): Promise<ContactImportOutcome> {
  return ctx.db.tx(async () => {
    if (dryRun) skipAuditEntry(ctx);
    await lockContacts(ctx, scope);
    const results = new Map<number, ContactImportResult>();
    const read: { i: number; row: Row; contact: Contact; keys: bigint[] }[] = [];
    const refuse = (i: number, row: Row, problems: ContactImportResult['problems']) =>
      results.set(i, { ...result(row, 'bad'), problems });
    for (const [i, row] of rows.entries()) {
      const { data, error } = AddressBookInput.safeParse({
        ...withEmptyTexts(row),
        tags: row.tags ?? tags,
        source: 'import',
      });
      const wrong = data && wrongPlace(data);
      if (error)
        refuse(
          i,
          row,
          error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
        );
      else if (wrong) refuse(i, row, [{ field: wrong.field, message: wrong.message }]);
      else read.push({ i, row, contact: data, keys: hashedKeys(data) });
      if (i % PORTION === PORTION - 1) await nextTurn();
    }
    const known = await knownContacts(
      ctx,
      scope,
      read.flatMap(({ keys }) => keys),
    );
    const good: { line: number; contact: Contact }[] = [];
    for (const { i, row, contact, keys } of read) {
      const twin = keys.map((key) => known.get(key)).find((found) => found !== undefined) ?? null;
      if (twin && !row.evenIfKnown) {
        results.set(i, { ...result(row, 'known'), contactId: twin.id, known: twin });
        continue;
      }
      for (const key of keys)
        if (!known.has(key)) known.set(key, { id: null, line: row.line, name: contact.name });
      good.push({ line: i, contact });
      results.set(i, { ...result(row, dryRun ? 'new' : 'created'), known: twin });
    }
    if (!dryRun) {
      const ids = await insertContacts(
        ctx,
        scope,
        good.map(({ contact }) => fieldsOf(contact)),
      );
      for (const [n, { line }] of good.entries()) {
        const made = results.get(line);
        if (made) made.contactId = ids[n] ?? null;
      }
    }
    const all = rows.flatMap((_, i) => results.get(i) ?? []);
    const of = (outcome: ContactImportResult['outcome']) => all.filter((r) => r.outcome === outcome).length;
    return { rows: rows.length, created: of('created'), known: of('known'), bad: of('bad'), results: all };
  });
}

const result = ({ line }: Row, outcome: ContactImportResult['outcome']): ContactImportResult => ({
  line,
  outcome,
  contactId: null,
  known: null,
  problems: [],
});

/** A missing cell becomes an empty text, so that its refusal is that of the form. */
const withEmptyTexts = ({ contact }: Row) => ({
  ...contact,
  name: contact.name ?? '',
  phone: contact.phone ?? '',
  address1: contact.address1 ?? '',
  postcode: contact.postcode ?? '',
  city: contact.city ?? '',
  state: contact.state ?? '',
  country: contact.country ?? '',
});

/** The account's contacts by the keys that they share with rows; the oldest contact of each key. */
async function knownContacts(ctx: Ctx, scope: Scope, keys: readonly bigint[]): Promise<Map<bigint, Known>> {
  await fillKeys(ctx, scope);
  const known = new Map<bigint, Known>();
  for (const { key, id, name } of await contactsByKeys(ctx, scope, keys))
    if (!known.has(key)) known.set(key, { id, line: null, name });
  return known;
}
