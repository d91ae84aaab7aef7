import { BrandingInput } from '../../../contract/account/branding.ts';
import type { Ctx, Scope } from '../../context.ts';
import { saveBrand, saveBrandImage } from '../../modules/branding/service.ts';
import { changeCustomer } from '../../modules/customers/store.ts';

interface DemoBrand {
  /** Outline of the mark in its logo, 24 by 24. */
  mark: string;
  brand: BrandingInput;
}

const FLOWER =
  'M12 2c3 3 3 5 0 8-3-3-3-5 0-8Zm0 12c3 3 3 5 0 8-3-3-3-5 0-8ZM2 12c3-3 5-3 8 0-3 3-5 3-8 0Zm12 0c3-3 5-3 8 0-3 3-5 3-8 0Z';
const BOWL = 'M3 10h18c0 6-4 9-9 9s-9-3-9-9Zm6 10h6v2H9Z';
const LEAF = 'M4 20C4 9 11 4 20 4c0 10-6 15-13 14l-1 3Z';

/** The brands of the demo's shippers, by the code of their tenant. */
const BRANDS: Readonly<Record<string, DemoBrand>> = {
  my: {
    mark: FLOWER,
    brand: {
      name: 'Aina Batik House',
      description: 'Hand-drawn batik from Kuala Lumpur.',
      colorPrimary: '#7a1f4b',
      colorBg: '#7a1f4b',
      url: 'https://ainabatik.waybill.test',
      supportEmail: 'hello@ainabatik.test',
      supportPhone: '+60123456789',
      promoNoticeTitle: 'Free shawl with your next order',
      promoNoticeDescription: 'With every order above RM 150 until the end of the month.',
      promoNoticeCTA: 'See the shawls',
      promoNoticeUrl: 'https://ainabatik.waybill.test/shawls',
      footer: 'Made by hand in Kuala Lumpur since 1998.',
    },
  },
  sg: {
    mark: BOWL,
    brand: {
      name: 'Tanjong Ceramics',
      colorPrimary: '#1d5c63',
      colorBg: '#1d5c63',
      url: 'https://tanjong.waybill.test',
      supportEmail: 'hello@tanjong.test',
      footer: 'Fired in Singapore.',
    },
  },
  myhub: {
    mark: LEAF,
    brand: {
      name: 'Kraf Sarawak',
      colorPrimary: '#2f5d2a',
      colorBg: '#2f5d2a',
      url: 'https://krafsarawak.waybill.test',
      supportPhone: '+60198112233',
      footer: 'Dari Kuching, dengan bangga.',
    },
  },
  swiftlogistics: {
    mark: FLOWER,
    brand: {
      name: 'Batik Dewi',
      colorPrimary: '#5b3a1e',
      colorBg: '#5b3a1e',
      url: 'https://batikdewi.waybill.test',
      supportPhone: '+6281211112222',
      footer: 'Dibuat di Jakarta.',
    },
  },
};

/** Gives a demo shipper a brand of its own, by the services that a shipper's screen calls. */
export async function seedBrand(ctx: Ctx, scope: Scope, tenant: string): Promise<void> {
  const demo = BRANDS[tenant];
  if (!demo) return;
  await saveBrandImage(ctx, scope, { field: 'logo', bytes: await logo(demo.mark), isDraft: false });
  await saveBrand(ctx, scope, BrandingInput.parse(demo.brand));
  await changeCustomer(ctx, scope, { customBranding: true }, { billing: {}, notifications: {} });
}

async function logo(mark: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 24 24"><rect width="24" height="24" rx="5" fill="#fff"/><path d="${mark}" fill="#c8772e"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
