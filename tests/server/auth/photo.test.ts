import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../../contract/account/users.ts';
import { PICTURE_BYTES } from '../../../contract/rules/account/pictures.ts';
import { createApp } from '../../../server/app.ts';
import type { App } from '../../../server/context.ts';
import { userPhoto } from '../../../server/db/schema/tenants.ts';
import { countCall } from '../../../server/http/request/rateLimit.ts';
import { storeApiToken } from '../../../server/modules/apiTokens/store.ts';
import { startSession } from '../../../server/modules/auth/sessions.ts';
import { picturePage } from '../../../server/modules/pictures/picturePage.ts';
import { PHOTO_PAGE } from '../../../server/modules/users/photo.ts';
import { findPhoto } from '../../../server/modules/users/photoStore.ts';
import { fileForm, png } from '../../support/pictures.ts';
import { shipper, t, withNewShipper } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { call, data, error } from '../orders/orderBody.ts';

let pages: App;
withNewShipper({});
beforeAll(async () => {
  pages = await createApp(t.ctx);
  picturePage(pages, t.ctx, PHOTO_PAGE, findPhoto);
});
afterAll(async () => {
  await pages.close();
});

async function upload(
  bytes: Buffer,
  { who = shipper, to = shipper.userId, field = 'profilePic', headers = {} } = {},
) {
  const form = fileForm(field, bytes);
  const res = await t.app.inject({
    method: 'POST',
    url: `/v1.0/user/${to}/photo`,
    headers: { host: 'localhost', ...who.auth, ...form.headers, ...headers },
    payload: form.payload,
  });
  return { status: res.statusCode, body: res.json() };
}
const read = async (who = shipper) => data<User>(await call(t, who, 'GET', 'user')).profilePic;
const shown = (address: string | null, host = 'localhost') =>
  pages.inject({ method: 'GET', url: address ?? '/nothing', headers: { host } });

describe('a photo of the user', () => {
  it('a photo of the user is re-encoded as a small square without other content of the file, at an address of its own tenant only (SET-07, API-19)', async () => {
    const { status, body } = await upload(await png(900, 600));
    expect(status).toBe(200);
    const { profilePic } = body.data as User;
    expect(profilePic).toMatch(/^\/customer\/user-photo\/[\w-]{32}\.png$/);
    expect(await read()).toBe(profilePic);
    const picture = await shown(profilePic);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.headers['content-security-policy']).toContain('sandbox');
    expect(picture.headers['x-content-type-options']).toBe('nosniff');
    expect(picture.rawPayload.includes('secret note')).toBe(false);
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 256,
      height: 256,
    });
    await makeShipper(t, { companyCode: 'sg' });
    expect((await shown(profilePic, 'sg.localhost')).statusCode).toBe(404);
  });

  it('a photo of the user may be a JPEG, which replaces the previous one (SET-08, SET-09)', async () => {
    const first = (await upload(await png(20, 20))).body.data.profilePic;
    const jpeg = await sharp(await png(30, 30))
      .jpeg()
      .toBuffer();
    const second = (await upload(jpeg)).body.data.profilePic;
    expect((await shown(first)).statusCode).toBe(404);
    expect((await shown(second)).headers['content-type']).toBe('image/jpeg');
    expect(await t.db.sql.select().from(userPhoto)).toHaveLength(1);
  });

  it('a photo of the user stays when its address is sent back, is removed by null, and no other address is accepted (SET-07)', async () => {
    const address = (await upload(await png(20, 20))).body.data.profilePic;
    expect(data(await call(t, shipper, 'PUT', 'user', { name: 'Aina', profilePic: address }))).toMatchObject({
      profilePic: address,
    });
    const foreign = await call(t, shipper, 'PUT', 'user', { profilePic: 'https://elsewhere.test/a.png' });
    expect([foreign.status, error(foreign).field]).toEqual([422, 'profilePic']);
    expect(await read()).toBe(address);
    expect(data(await call(t, shipper, 'PUT', 'user', { profilePic: null }))).toMatchObject({
      profilePic: null,
    });
    expect((await shown(address)).statusCode).toBe(404);
    expect(await t.db.sql.select().from(userPhoto)).toEqual([]);
  });

  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['HTML under the name of a picture', async () => Buffer.from('<html>')],
    [
      'a GIF',
      async () =>
        sharp(await png(9, 9))
          .gif()
          .toBuffer(),
    ],
    ['a picture that ends too early', async () => (await png(900, 900)).subarray(0, 200)],
    ['a picture of too many pixels', () => png(30_000, 1_000)],
    ['a file that is too large', async () => Buffer.alloc(PICTURE_BYTES + 1, 0x89)],
  ])(
    'a photo of the user is refused by its field and nothing is stored: %s (SET-08, API-19, B1-28, B2-28)',
    async (_what, file) => {
      const { status, body } = await upload(await file());
      expect([status, body.error.field]).toEqual([422, 'profilePic']);
      expect(await read()).toBeNull();
    },
  );

  it('a photo of the user is refused without a picture, as JSON and under another name (API-19)', async () => {
    const json = await call(t, shipper, 'POST', `user/${shipper.userId}/photo`, {});
    expect([json.status, error(json).field]).toEqual([422, 'profilePic']);
    expect((await upload(await png(9, 9), { field: 'logo' })).status).toBe(422);
  });

  it('one user uploads 120 photos in an hour, and again an hour later (B1-17)', async () => {
    const { userId } = shipper;
    for (let i = 0; i < 119; i++) await countCall(t.ctx, `picture:${userId}`, Number.POSITIVE_INFINITY, 3600);
    const picture = await png(10, 10);
    expect((await upload(picture)).status).toBe(200);
    expect((await upload(picture)).status).toBe(429);
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect((await upload(picture, { who: other, to: other.userId })).status).toBe(200);
    t.clock.advance(2 * 3600);
    // The session has ended meanwhile.
    const { accessToken } = await startSession(t.ctx, { id: userId, companyId: shipper.companyId });
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await upload(picture, { headers })).status).toBe(200);
  });

  it('a photo of the user is set only by that user, and by no API key (API-19)', async () => {
    const other = await makeShipper(t, { companyId: shipper.companyId });
    expect((await upload(await png(9, 9), { to: other.userId })).status).toBe(404);
    expect((await upload(await png(9, 9), { to: 2_000_000_001 })).status).toBe(404);
    expect(await read(other)).toBeNull();
    const key = `dx${'5'.repeat(40)}`;
    await storeApiToken(t.ctx, shipper, 'Shop', key);
    const byKey = await upload(await png(9, 9), {
      headers: { authorization: '', 'x-delyvax-access-token': key },
    });
    expect(byKey.status).toBe(403);
  });
});
