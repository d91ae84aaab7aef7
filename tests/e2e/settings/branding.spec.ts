import { deflateSync } from 'node:zlib';
import { expect, signIn, test } from '../support.ts';

/** A picture of one colour, without a library. */
function png(width: number, height: number): Buffer {
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n;
    for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
    return c >>> 0;
  });
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const sum = body.reduce((c, byte) => ((table[(c ^ byte) & 255] as number) ^ (c >>> 8)) >>> 0, 0xffffffff);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE((sum ^ 0xffffffff) >>> 0, body.length + 4);
    return out;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk(
      'IDAT',
      deflateSync(Buffer.alloc((width * 3 + 1) * height, 0x60).map((b, i) => (i % (width * 3 + 1) ? b : 0))),
    ),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('the real tracking page follows each typed or chosen value, before anything is saved (SET-42, SET-54, TRACK-44, TRACK-50)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/customer/settings/custom-branding');
  const preview = page.frameLocator('iframe[name=brand-preview]');
  const name = page.getByRole('textbox', { name: 'Brand name' });
  await expect(name).toHaveValue('Aina Batik House');
  await expect(preview.getByRole('img', { name: 'Aina Batik House' })).toBeVisible();
  await name.fill('Kraf Baharu');
  await page.getByRole('textbox', { name: 'Title of the notice' }).fill('Everything half price');
  await page.getByTestId('branding-logo-file').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: png(300, 60),
  });
  await expect(preview.getByText('Everything half price')).toBeVisible();
  const logo = preview.getByRole('img', { name: 'Kraf Baharu' });
  await expect(logo).toHaveAttribute('src', /^data:image\/png/);
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
});
