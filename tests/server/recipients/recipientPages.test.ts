import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../contract/rules/locales.ts';
import { RECIPIENT_ASKS } from '../../../contract/rules/orders/recipientAsks.ts';
import { outboxMessage } from '../../../server/db/schema/system/sandbox.ts';
import { moveTo } from '../../../server/sandbox/control.ts';
import { textsOf } from '../../../texts/read.ts';
import { messages } from '../../support/messages.ts';
import { t } from '../../support/shipperServer.ts';
import { choose, sendAll, setPrices } from '../notices/noticeWorld.ts';
import {
  app,
  ask,
  asksIn,
  DIGITS,
  enter,
  opened,
  orderOf,
  PRIVATE,
  parcelAt,
  post,
  requests,
  shipper,
  tokenIn,
  withRecipientPages,
} from './recipientsWorld.ts';

withRecipientPages();

const get = (url: string) => app.inject({ method: 'GET', url, headers: { host: 'localhost' } });

describe('the words of a recipient', () => {
  const EVIL = '<img src=x onerror=alert(1)> =HYPERLINK("https://evil.test") {receiver_name}';

  it('the words of a recipient are plain text on every page, and invisible to readers with only the number (BX-42, B2-21, B2-23)', async () => {
    const parcel = await parcelAt();
    const token = await opened(parcel);
    const done = await ask(token, { ask: 'safePlace', words: EVIL });
    expect(done.body).not.toContain('<img');
    const refused = await ask(token, { ask: 'landmark', words: `${EVIL}${'x'.repeat(200)}` });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).not.toContain('<img');
    expect(refused.body).toContain('&lt;img');
    const secret = (await get(`/customer/etrack/${parcel.nanoId}`)).body;
    expect(secret).toContain('The recipient names a safe place.');
    expect(secret).not.toMatch(/HYPERLINK|<img src=x/);
    const guest = (await get(`/customer/strack?trackingNo=${parcel.consignmentNo}`)).body;
    expect(guest).not.toMatch(/HYPERLINK|safe place\.|The recipient asked/);
    expect((await orderOf(parcel)).activities?.find(({ by }) => by)?.detail).toBe(EVIL);
  });

  it('the words of a recipient lose characters that hide text or turn it around (BX-42, B2-23)', async () => {
    const parcel = await parcelAt();
    await ask(await opened(parcel), { ask: 'safePlace', words: 'a\u202eb\u0000c\u200bd\r\ne\u2028f' });
    expect((await requests())[0]?.words).toBe('abcd e f');
  });
});

it('no content of a form makes the pages fail or write unrequested text (BX-42, B2-23)', async () => {
  const parcel = await parcelAt();
  const token = await opened(parcel);
  const junk = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom(
      token,
      `${token}.`,
      parcel.nanoId,
      '<script>alert(1)</script>',
      '\u0000',
      '2026-03-04',
      'TPI-BGS',
      'constructor',
      '__proto__',
    ),
  );
  const names = fc.constantFrom(
    'token',
    'ask',
    'day',
    'outletId',
    'words',
    'trackingId',
    'phoneNo',
    'toString',
  );
  const paths = fc.constantFrom('', '/ask', '/more');
  await fc.assert(
    fc.asyncProperty(
      paths,
      fc.dictionary(names, junk, { maxKeys: 6 }),
      fc.integer({ min: 1, max: 250 }),
      async (path, fields, host) => {
        const page = await app.inject({
          method: 'POST',
          url: `/customer/recipient${path}`,
          remoteAddress: `10.0.${host}.${(host * 7) % 250}`,
          headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ ...fields }).toString(),
        });
        expect([200, 403, 409, 413, 422, 429]).toContain(page.statusCode);
        expect(page.body).not.toMatch(/<script>alert/);
        for (const text of PRIVATE) expect(page.body).not.toContain(text);
      },
    ),
    { numRuns: 200 },
  );
  for (const { ask: name } of await requests()) expect(RECIPIENT_ASKS).toContain(name);
});

describe('the page', () => {
  it.each(LOCALES)(
    'the recipient’s page is in %s, before and after the digits, without a script (BX-42)',
    async (locale) => {
      const parcel = await parcelAt();
      const texts = textsOf(locale, 'ask');
      const before = await get(`/customer/recipient?id=${parcel.nanoId}&lang=${locale}`);
      expect(before.statusCode).toBe(200);
      expect(before.body).toContain(texts.heading);
      expect(before.body).toContain(`value="${parcel.nanoId}"`);
      const after = await enter(parcel.nanoId, DIGITS, { cookie: `lang=${locale}` });
      for (const name of asksIn(after.body)) expect(after.body).toContain(texts.asks[name as 'message']);
      expect(after.body).not.toContain('<script');
    },
  );

  it('the recipient’s page is offered on both tracking pages until the delivery, after a failed attempt from the status too, and the failed attempt’s mail leads there (BX-42)', async () => {
    const parcel = await parcelAt();
    for (const url of [
      `/customer/etrack/${parcel.nanoId}`,
      `/customer/strack?trackingNo=${parcel.consignmentNo}`,
    ])
      expect((await get(url)).body).toContain('action="/customer/recipient"');
    const failed = (await get(`/customer/etrack/${parcel.nanoId}`)).body;
    // The card's first lines lead to the form below the history.
    expect(failed.indexOf('href="#change"')).toBeGreaterThan(failed.indexOf('data-part="card"'));
    expect(failed.indexOf('href="#change"')).toBeLessThan(failed.indexOf('data-part="timeline"'));
    const other = await parcelAt(600);
    expect((await get(`/customer/etrack/${other.nanoId}`)).body).not.toContain('href="#change"');
    await moveTo(t.ctx, parcel.id, 700);
    expect((await get(`/customer/etrack/${parcel.nanoId}`)).body).not.toContain('/customer/recipient');
    for (const locale of LOCALES)
      expect(textsOf(locale, 'noticeTexts').failedAttempt.join('\n')).toContain('{tracking_link}#change');
  });

  it.each(['email', 'sms', 'whatsapp'] as const)(
    'a failed attempt’s message by %s leads, as it was sent, to a page on which four digits change the delivery (BX-42)',
    async (channel) => {
      await choose(t, shipper, { smsNotifications: true, whatsappRecipientOrderStatus: true });
      await setPrices(t, shipper, { emailRate: 0, smsRate: 0.1, waRate: 0.15 });
      const parcel = await parcelAt(600);
      await sendAll(t);
      await t.db.sql.delete(outboxMessage);
      await moveTo(t.ctx, parcel.id, 650);
      await sendAll(t);
      const [message, ...more] = (await messages(t)).filter((sent) => sent.channel === channel);
      expect(more).toEqual([]);
      const text = channel === 'email' ? message!.html! : message!.body;
      const link = new URL(/https?:[^\s"<>]+#change/.exec(text)![0]);
      expect(link.host).toBe('localhost:4000');
      const page = await get(link.pathname);
      expect(page.body).toContain(`id="${link.hash.slice(1)}"`);
      const [, action, id] =
        /action="(\/customer\/recipient)"><input type="hidden" name="trackingId" value="([^"]+)"/.exec(
          page.body,
        )!;
      const wishes = await post(action!, { trackingId: id!, phoneNo: DIGITS });
      expect(wishes.statusCode).toBe(200);
      const done = await ask(tokenIn(wishes.body), { ask: 'safePlace', words: 'With the guard' });
      expect(done.statusCode).toBe(200);
      for (const { body } of [page, wishes, done]) expect(body).not.toContain('<script');
      expect((await requests()).map(({ orderId, words }) => [orderId, words])).toEqual([
        [parcel.id, 'With the guard'],
      ]);
    },
  );

  it('the recipient’s page limits visits by IP address, and says when to come back (BX-42)', async () => {
    for (let i = 0; i < 60; i++) expect((await get('/customer/recipient')).statusCode).toBe(200);
    const limited = await get('/customer/recipient');
    expect(limited.statusCode).toBe(429);
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('the recipient’s page answers a too long form with a page (BX-42)', async () => {
    const token = await opened(await parcelAt());
    const page = await ask(token, { ask: 'message', words: 'x'.repeat(9000) });
    expect(page.statusCode).toBe(413);
    expect(page.headers['content-type']).toContain('text/html');
  });
});
