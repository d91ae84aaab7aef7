import type { TrackBranding, TrackResult } from '../../../contract/orders/tracking.ts';
import { sampleNumber } from '../../../contract/rules/account/branding.ts';
import { STATUS, statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import type { PageContext } from '../../../pages/pageContext.ts';
import { secretTrackPage } from '../../../pages/tracking/trackPages.ts';
import type { App, Ctx } from '../../context.ts';
import { countryByCode } from '../../geo/countries.ts';
import { notFound } from '../../http/answer/refusal.ts';
import { translateAnswer } from '../../http/answer/translateAnswers.ts';
import { readForms } from '../../http/request/readForms.ts';
import { linkHosts } from '../company/linkHosts.ts';
import { picturePage } from '../pictures/picturePage.ts';
import { formOf } from '../tracking/pageForms.ts';
import { type PageAssets, pageOf, send } from '../tracking/pages.ts';
import { linkedBrand } from '../tracking/present.ts';
import { type BrandRow, findBrand, findImage } from './brandStore.ts';

/** Room for three pictures of a size that a preview needs. */
const DRAFT_BYTES = 4 * 1024 * 1024;

/** A brand's pictures, and how the tracking page looks with a brand that is not saved yet. */
export async function brandPages(app: App, ctx: Ctx, assets: PageAssets): Promise<void> {
  picturePage(app, ctx, 'brand-image', findImage, { withMails: true });

  await app.register(async (scope) => {
    const pages = scope as App;
    readForms(pages, DRAFT_BYTES);
    // Needs a ticket: only the author sees a preview with the author's texts and links.
    pages.post(
      '/v1.0/customer/brandingPreview',
      { config: { access: 'link', right: 'settings' }, bodyLimit: DRAFT_BYTES, schema: { hide: true } },
      async (request, reply) => {
        const { actor } = request;
        const form = formOf(request);
        const owner = await findBrand(ctx, actor);
        if (!owner || request.tenant?.id !== actor.companyId) throw notFound();
        const page = await pageOf(ctx, assets, request, '/customer/etrack', actor.companyId);
        const parcel = sampleParcel(
          owner,
          page,
          linkedBrand(draftOf(form.draft), await linkHosts(ctx, actor)),
        );
        return send(
          ctx,
          reply,
          request,
          200,
          { ...page, script: '', worker: false, head: '<base target="_blank">' },
          (p) =>
            secretTrackPage(p, {
              parcel: translateAnswer(p.locale, parcel),
              kmAway: null,
              popupOpen: form.popup === '1',
            }),
          parcel,
        );
      },
    );
  });
}

function draftOf(text = '{}'): Record<string, unknown> {
  try {
    const draft: unknown = JSON.parse(text);
    return draft && typeof draft === 'object' ? (draft as Record<string, unknown>) : {};
  } catch {
    // Not JSON: the page is rendered without the brand.
    return {};
  }
}

const MINUTE_MS = 60_000;

/** A parcel on its way, with data of the shipper only. */
function sampleParcel(
  owner: BrandRow,
  { now, company, locale }: Pick<PageContext, 'now' | 'company' | 'locale'>,
  branding: TrackBranding,
): TrackResult {
  const town =
    [owner.city, owner.state].filter(Boolean).join(', ') ||
    countryByCode(company.country, locale)?.name ||
    company.country;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  const steps = [
    [STATUS.inTransit, 35],
    [STATUS.pickupSuccess, 1500],
    [STATUS.created, 1800],
  ] as const;
  return {
    id: null,
    nanoId: null,
    consignmentNo: sampleNumber(company.country),
    statusCode: STATUS.inTransit,
    statusText: statusRule(STATUS.inTransit).text,
    origin: town,
    destination: town,
    recipientName: null,
    createdAt: ago(1800),
    deliveredAt: null,
    etaDuration: null,
    eta: null,
    agreedDay: null,
    updatedAt: ago(35),
    extTrackUrl: null,
    personnel: null,
    coord: null,
    histories: steps.map(([statusCode, minutes], i) => ({
      id: steps.length - i,
      statusCode,
      statusText: statusRule(statusCode).text,
      description: null,
      location: town,
      createdAt: ago(minutes),
      hasPodImage: false,
      podPicture: [],
    })),
    branded: true,
    branding,
    service: { name: 'Express', logo: null },
    customer: { name: owner.name },
    rated: false,
  };
}
