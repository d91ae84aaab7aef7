import type { Locale } from '../../../contract/rules/locales.ts';
import { plainLine } from '../../../contract/rules/text/links.ts';
import type { Ctx } from '../../context.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { mailTo } from '../../texts/mails.ts';
import { companyById } from '../company/service.ts';
import { hasVerifiedAddress, mailAddressOf } from '../company/verifiedAddressStore.ts';
import type { CustomerRow } from '../customers/store.ts';
import { whyStopped } from '../notices/stops.ts';

interface Answered {
  orderId: string;
  product: string;
  /** The buyer's address. */
  email: string | null;
  /** Language of the page on which the answer was sent. */
  locale: Locale;
}

/**
 * Informs the shipper and the buyer of an answer, if the shipper has switched that on. The buyer's mail contains no text from the form, as
 * anybody may enter any address there. The shipper's mail goes to a proven address only.
 */
export async function mailAnswer(ctx: Ctx, account: CustomerRow, answered: Answered): Promise<void> {
  const { instabookNotifySender, instabookNotifyReceiver } = account.notifications;
  const { companyId } = account;
  const send = (to: string, mail: ReturnType<typeof mailTo>) =>
    ctx.ports.mailer.send({ companyId, channel: 'email', to, ...mail });
  const shipper =
    instabookNotifySender === true
      ? await mailAddressOf(ctx, { companyId, customerId: account.id }, account.email)
      : null;
  if (shipper) {
    const link = `${await publicUrlOf(ctx, companyId)}/customer/orders/new-order/${answered.orderId}`;
    const values = { product: plainLine(answered.product), link };
    await send(shipper, mailTo('instabookSender', account, answered.locale, values));
  }
  if (instabookNotifyReceiver !== true || !answered.email) return;
  if (await mayTellBuyer(ctx, account, answered.email)) {
    const { brandName } = await companyById(ctx, companyId);
    const shop = { name: account.name, lang: null };
    await send(answered.email, mailTo('instabookReceiver', shop, answered.locale, { brand: brandName }));
  }
}

const mayTellBuyer = async (ctx: Ctx, { id, companyId }: CustomerRow, email: string): Promise<boolean> =>
  (await hasVerifiedAddress(ctx, { companyId, customerId: id })) &&
  (await whyStopped(ctx, companyId, email)) === null;
