import { describe, expect, it } from 'vitest';
import { vapidKeys } from '../../../server/adapters/vapidKeys.ts';
import { createWebPush } from '../../../server/adapters/webPush.ts';
import type { Post, Posted } from '../../../server/http/outbound/postOut.ts';
import { t, withServer } from '../../support/shipperServer.ts';
import { subscriptionAt } from './pushWorld.ts';

withServer();

describe('the embedded Web Push', () => {
  const post = (answer: Partial<Posted>, calls: Post[] = []) =>
    createWebPush(t.ctx, async (call) => {
      calls.push(call);
      expect(call.body.length).toBeGreaterThan(0);
      return { statusCode: null, answer: null, durationMs: 1, error: null, isBlocked: false, ...answer };
    });
  const message = { text: '{"title":"x"}', topic: 'one' };

  it('the embedded Web Push signs with the installation’s key and sends encrypted', async () => {
    const calls: Post[] = [];
    expect(await post({ statusCode: 201 }, calls).send(subscriptionAt(), message)).toBe('sent');
    const [call] = calls;
    expect(call?.url).toBe('https://push.example.com/one');
    expect(call?.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', Topic: 'one', TTL: 86400 });
    expect(String(call?.headers.Authorization)).toContain(`k=${vapidKeys(t.ctx.secret).publicKey}`);
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'gone'],
    [302, 'gone'],
  ])('the answer %i of the push service is treated as %s', async (status, expected) => {
    expect(await post({ statusCode: status }).send(subscriptionAt(), message)).toBe(expected);
  });

  it.each([429, 500, 503])(
    'the embedded Web Push rejects for %i, so that it is tried again',
    async (status) => {
      await expect(post({ statusCode: status }).send(subscriptionAt(), message)).rejects.toThrow(
        String(status),
      );
    },
  );

  it('the embedded Web Push deletes a browser with a forbidden address, and tries again if nothing answered (B4-18)', async () => {
    const blocked = subscriptionAt();
    const real = createWebPush(t.ctx);
    expect(await real.send({ ...blocked, endpoint: 'https://127.0.0.1/x' }, message)).toBe('gone');
    await expect(
      post({ error: 'The server did not answer in time.' }).send(blocked, message),
    ).rejects.toThrow('in time');
  });

  it('the embedded Web Push derives its key only from the installation’s secret', () => {
    const secret = new TextEncoder().encode('another secret');
    expect(vapidKeys(secret)).toEqual(vapidKeys(secret));
    expect(vapidKeys(secret).publicKey).not.toBe(vapidKeys(t.ctx.secret).publicKey);
    expect(Buffer.from(vapidKeys(secret).publicKey, 'base64url')).toHaveLength(65);
  });
});
