import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { CustomerBranding } from '../../../contract/account/branding.ts';
import { PICTURE_BYTES } from '../../../contract/rules/account/pictures.ts';
import { brandImage } from '../../../server/db/schema/account/branding.ts';
import { brandToPrint } from '../../../server/modules/company/store.ts';
import { png } from '../../support/pictures.ts';
import { shipper, t } from '../../support/shipperServer.ts';
import { makeShipper } from '../../support/world.ts';
import { data, error } from '../orders/orderBody.ts';
import { pages, read, save, startOver, upload, withBranding } from './brandingWorld.ts';

withBranding();

const idOf = (address: string | null) => /([\w-]{32})\./.exec(address ?? '')?.[1];
const picture = (address: string | null, host = 'localhost') =>
  pages.inject({ method: 'GET', url: address ?? '/nothing', headers: { host } });

describe('a picture of a brand', () => {
  it('a picture of a brand is re-encoded in its size without other content of the file, at an address of its own tenant only (SET-43, SET-44, SET-53, SET-54, SET-56, API-60)', async () => {
    const { status, body } = await upload('logo', await png(2400, 600));
    expect(status).toBe(200);
    const { logo } = body.data as CustomerBranding;
    expect(logo).toMatch(/^\/customer\/brand-image\/[\w-]{32}\.png$/);
    const shown = await picture(logo);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect(shown.headers['x-content-type-options']).toBe('nosniff');
    // Mail programs show the picture from other hosts.
    expect(shown.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(shown.rawPayload.includes('secret note')).toBe(false);
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 960,
      height: 240,
    });
    await makeShipper(t, { companyCode: 'sg' });
    expect((await picture(logo, 'sg.localhost')).statusCode).toBe(404);
    expect((await picture(logo!.replace('.png', '.jpeg'))).statusCode).toBe(404);
  });

  it('a picture of a brand replaces the previous one, stays if its address is sent, and is removed by null (SET-57)', async () => {
    const first = (await upload('promoBannerImg', await png(20, 20))).body.data.promoBannerImg;
    const second = (await upload('promoBannerImg', await png(30, 30))).body.data.promoBannerImg;
    expect((await picture(first)).statusCode).toBe(404);
    expect(data(await save({ promoBannerImg: second, name: 'Batik' }))).toMatchObject({
      promoBannerImg: second,
    });
    expect((await save({ promoBannerImg: first })).status).toBe(422);
    await save({ promoBannerImg: null });
    expect((await picture(second)).statusCode).toBe(404);
    expect(await t.db.sql.select().from(brandImage)).toEqual([]);
  });

  it('of two colleagues with a new picture each, the second gets both versions and the first picture stays until the second save (SET-56, SET-59)', async () => {
    const draft = async (size: number) =>
      (await upload('logo', await png(size, size), shipper, shipper, { draft: 'true' })).body
        .data as CustomerBranding;
    const old = ((await upload('logo', await png(10, 10))).body.data as CustomerBranding).logo;
    const [mine, theirs] = [await draft(20), await draft(30)];
    const { updatedAt } = await read();
    expect(await read()).toMatchObject({ logo: old });
    expect((await brandToPrint(t.ctx, shipper))?.logoId).toBe(idOf(old));
    const stored = async () =>
      Promise.all([old, mine.logo, theirs.logo].map(async (address) => (await picture(address)).statusCode));
    expect(data(await save({ logo: theirs.logo, updatedAt }))).toMatchObject({ logo: theirs.logo });
    expect(await stored()).toEqual([404, 200, 200]);
    const late = await save({ logo: mine.logo, updatedAt });
    expect([late.status, error(late).detail]).toMatchObject([409, { branding: { logo: theirs.logo } }]);
    expect(await read()).toMatchObject({ logo: theirs.logo });
    expect((await save({ logo: mine.logo, updatedAt: (await read()).updatedAt })).status).toBe(200);
    expect(await stored()).toEqual([404, 200, 404]);
    const unsaved = await draft(40);
    t.clock.advance(86_401);
    await startOver();
    await draft(50);
    expect((await picture(unsaved.logo)).statusCode).toBe(404);
    expect((await brandToPrint(t.ctx, shipper))?.logoId).toBe(idOf(mine.logo));
  });

  it.each([
    ['logo', 'an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['logo', 'HTML under the name of a picture', async () => Buffer.from('<html>')],
    [
      'logo',
      'a JPEG',
      async () =>
        sharp(await png(9, 9))
          .jpeg()
          .toBuffer(),
    ],
    [
      'promoPopupImg',
      'a GIF',
      async () =>
        sharp(await png(9, 9))
          .gif()
          .toBuffer(),
    ],
    ['promoPopupImg', 'a picture that ends too early', async () => (await png(900, 900)).subarray(0, 200)],
    ['promoPopupImg', 'a picture of too many pixels', () => png(30_000, 1_000)],
    ['promoPopupImg', 'a file that is too large', async () => Buffer.alloc(PICTURE_BYTES + 1, 0x89)],
  ])(
    'a picture of a brand as %s is refused as a file of this kind: %s (SET-53, B2-28)',
    async (field, _what, file) => {
      const { status, body } = await upload(field, await file());
      expect([status, body.error.field]).toEqual([422, field]);
      expect(await read()).toMatchObject({ logo: null, promoPopupImg: null });
    },
  );

  it('a picture of a brand of an unknown kind is refused', async () => {
    expect((await upload('profilePic', await png(9, 9))).status).toBe(422);
  });
});
