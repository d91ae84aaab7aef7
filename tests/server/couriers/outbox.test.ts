import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';

withNewShipper({});

describe('outbox', () => {
  const send = (to: string) =>
    t.ctx.ports.mailer.send({
      companyId: shipper.companyId,
      channel: 'email',
      to,
      subject: 'Hi <b>',
      body: 'Open http://localhost:4000/customer/verify?a=1&b=2 and http://evil.test/x',
    });

  it('the outbox shows all messages on the demo machine itself, as text, with links only to the own host', async () => {
    await send('someone@example.test');
    const page = await t.app.inject({
      method: 'GET',
      url: '/sandbox/outbox',
      headers: { host: 'localhost:4000' },
    });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Hi &lt;b&gt;');
    expect(page.body).toContain('<a href="http://localhost:4000/customer/verify?a=1&amp;b=2">');
    expect(page.body).not.toContain('href="http://evil.test');
  });

  it.each([
    ['asks for a session through a proxy', { host: 'localhost:4000', 'x-forwarded-for': '10.0.0.1' }, 401],
    ['is not found under a foreign name', { host: 'evil.example' }, 404],
  ] as const)('%s', async (_, headers, status) => {
    await send('someone@example.test');
    const page = await t.app.inject({ method: 'GET', url: '/sandbox/outbox', headers });
    expect(page.statusCode).toBe(status);
    expect(page.body).not.toContain('someone');
  });

  it('the outbox shows a signed-in caller from elsewhere only messages to that caller', async () => {
    await send('someone@example.test');
    await send(shipper.email);
    const answer = await t.app.inject({
      method: 'GET',
      url: '/v1.0/sandbox/outbox',
      headers: { ...shipper.auth, 'x-forwarded-for': '10.0.0.1' },
    });
    expect(answer.json().data.map((m: { recipient: string }) => m.recipient)).toEqual([shipper.email]);
  });

  it('the outbox gives nobody the account and the price of a paid message that it contains', async () => {
    const { companyId, customerId, email } = shipper;
    const refund = {
      customerId,
      orderId: randomUUID(),
      invoiceId: null,
      amountMinor: 5,
      currency: 'MYR',
      description: 'Mail',
    };
    const message = { companyId, channel: 'email', to: email, subject: 'Hi', body: 'Hi', refund } as const;
    await t.ctx.ports.mailer.send({ ...message, senderName: 'Batik House' });
    const [shown] = (
      await t.app.inject({
        url: '/v1.0/sandbox/outbox',
        headers: { ...shipper.auth, 'x-forwarded-for': '10.0.0.1' },
      })
    ).json().data;
    expect(Object.keys(shown).toSorted()).toEqual([
      'body',
      'channel',
      'createdAt',
      'html',
      'id',
      'recipient',
      'senderName',
      'subject',
    ]);
  });
});
