import type { OperateAnswer } from '../../../../contract/operate/commands.ts';
import { showsApps, showsEstimate } from '../../../../contract/rules/account/features.ts';
import { contrast } from '../../../../pages/theme/contrast.ts';
import { tokens } from '../../../../pages/theme/publicTokens.ts';
import type { Ctx } from '../../../context.ts';
import { feedAddress, newsAt } from '../../news/readFeeds.ts';
import { answerOf } from '../answer.ts';
import { catalogueSize, countUsers } from '../store.ts';
import { colorsOf, type TenantRecord } from './tenantRecord.ts';
import { portalOf, tenantOf, tenantRecord } from './tenants.ts';

type Level = 'ok' | 'note' | 'missing';
interface Finding {
  level: Level;
  what: string;
  says: string;
}

/** Least contrast of a logo's shapes with the background, as for all graphics. */
const GRAPHIC = 3;
const TEXT = 4.5;

/** Missing parts of a tenant; not ok while its customers would notice a missing part. */
export async function checkTenant(ctx: Ctx, code: string): Promise<OperateAnswer> {
  const row = await tenantOf(ctx, code);
  const record = await tenantRecord(ctx, row);
  const findings = [
    ...(await addressFindings(ctx, row.id, record)),
    ...colorFindings(record),
    ...pictureFindings(record),
    ...legalFindings(record),
    ...contactFindings(record),
    ...(await serviceFindings(ctx, row.id)),
    ...switchFindings(record),
    ...dashboardFindings(ctx, record),
    ...(await newsFindings(ctx, row.id)),
    ...(await peopleFindings(ctx, row.id)),
  ];
  const missing = findings.filter((f) => f.level === 'missing').length;
  const summary = missing === 0 ? `${row.brandName} has what it needs.` : `${missing} to be done.`;
  return answerOf(
    summary,
    findings.map(({ level, what, says }) => ({ state: level, what, says })),
    missing === 0,
  );
}

const ok = (what: string, says: string): Finding => ({ level: 'ok', what, says });
const note = (what: string, says: string): Finding => ({ level: 'note', what, says });
const missing = (what: string, says: string): Finding => ({ level: 'missing', what, says });
const given = (
  what: string,
  value: string | null,
  without: string,
  weight: typeof note = missing,
): Finding =>
  value ? ok(what, value.length > 60 ? `${value.slice(0, 59)}…` : value) : weight(what, without);

async function addressFindings(ctx: Ctx, id: string, record: TenantRecord): Promise<Finding[]> {
  const address = await portalOf(ctx, id);
  const local = /^https?:\/\/([^/]*\.)?localhost[:/]/.test(address);
  return [
    ok('address', address),
    record.hosts
      ? ok('hosts', record.hosts.join(', '))
      : note('hosts', `no host of its own: "hosts" names them, and their DNS must lead here`),
    ...(local ? [note('links', 'mails and labels lead to localhost: set PUBLIC_URL, or "hosts"')] : []),
  ];
}

function colorFindings(record: TenantRecord): Finding[] {
  const colors = colorsOf(record);
  return (['light', 'dark'] as const).map((mode) => {
    const t = tokens(colors, mode);
    const text = Math.min(contrast(t.fill, t.onFill), contrast(t.fillHover, t.onFill));
    const link = Math.min(contrast(t.link, t.surface), contrast(t.link, t.bg));
    const says = `text on it ${ratio(text)}, as a link ${ratio(link)}`;
    const moved = t.fill === colors.primaryColor.toLowerCase() ? '' : `, drawn as ${t.fill} to stay visible`;
    return text >= TEXT && link >= TEXT
      ? ok(`colour, ${mode}`, `${colors.primaryColor}: ${says}${moved}`)
      : missing(`colour, ${mode}`, `${colors.primaryColor}: ${says}; below ${TEXT}`);
  });
}

const ratio = (value: number) => `${(Math.floor(value * 10) / 10).toFixed(1)}:1`;

function pictureFindings({ logo, logoOnDark, icon, primaryColor }: TenantRecord): Finding[] {
  const colors = { primaryColor, secondaryColor: primaryColor, tertiaryColor: primaryColor };
  const [light, dark] = [tokens(colors, 'light').surface, tokens(colors, 'dark').surface];
  return [
    logo ? logoFinding('logo', logo, light) : missing('logo', 'none: the name stands in its place'),
    logoOnDark
      ? logoFinding('logo on dark', logoOnDark, dark)
      : note('logo on dark', 'none: the logo stands on a light plate there'),
    icon ? ok('icon', 'given') : missing('icon', 'none: a letter on the colour stands in its place'),
  ];
}

const COLOR = /(?:fill|stroke|stop-color)\s*[=:]\s*["']?\s*(#[0-9a-f]{3}(?:[0-9a-f]{3})?)\b/gi;

/** Checks the best contrast of a drawing's colours with its background. */
function logoFinding(what: string, picture: string, ground: string): Finding {
  const svg = /^data:image\/svg\+xml(;base64)?[^,]*,(.*)$/s.exec(picture);
  if (!svg) return note(what, `look at it on ${ground}: only an svg file is measured`);
  const text = svg[1] ? Buffer.from(svg[2] ?? '', 'base64').toString() : decodeURIComponent(svg[2] ?? '');
  const colors = [...text.matchAll(COLOR)].map((m) => m[1]!);
  if (colors.length === 0) return note(what, `names no colour: look at it on ${ground}`);
  const best = Math.max(...colors.map((color) => contrast(color, ground)));
  return best >= GRAPHIC
    ? ok(what, `${ratio(best)} on ${ground}`)
    : missing(what, `${ratio(best)} on ${ground}: hard to see, ${GRAPHIC}:1 is needed`);
}

function legalFindings(record: TenantRecord): Finding[] {
  const taxed = (record.taxPercent ?? 0) > 0;
  return [
    ok('legal name', record.name),
    given('registration', record.registrationNo, 'invoices need the "registrationNo"'),
    given('legal address', record.address, 'invoices need the "address"'),
    taxed
      ? given(
          'tax',
          record.taxNo && `${record.taxPercent} %, ${record.taxNo}`,
          'it charges tax: invoices need the "taxNo"',
        )
      : note('tax', 'none is charged ("taxPercent")'),
  ];
}

function contactFindings(record: TenantRecord): Finding[] {
  return [
    given('sender of mails', record.senderEmail, 'mails come from no-reply@ the host: set "senderEmail"'),
    given('support e-mail', record.supportEmail, 'customers cannot ask anybody: set "supportEmail"'),
    given('support phone', record.supportPhone, 'none ("supportPhone")', note),
    given(
      'terms of service',
      record.termsUrl,
      'none ("termsUrl"): people who sign up cannot read them',
      note,
    ),
    given('help page', record.supportUrl, 'none ("supportUrl")', note),
    given('website', record.websiteUrl, 'none ("websiteUrl")', note),
  ];
}

async function serviceFindings(ctx: Ctx, id: string): Promise<Finding[]> {
  const { active, switchedOff, unpriced, itemTypes } = await catalogueSize(ctx, id);
  const off = switchedOff ? `, ${switchedOff} switched off` : '';
  return [
    active > 0
      ? ok('services', `${active} on sale${off}`)
      : missing('services', 'nothing to sell: npm run operate -- services/import'),
    ...(unpriced.length ? [missing('prices', `no lane is priced for ${unpriced.join(', ')}`)] : []),
    ...(itemTypes === 0 ? [missing('item types', 'none: no parcel can be described')] : []),
  ];
}

/** Switches that depend on the code, and switches of the file. */
function switchFindings({ code, features, language, minOrderAmount, settings }: TenantRecord): Finding[] {
  const on = (value: boolean | undefined) => (value ? 'on' : 'off');
  return [
    ok('by its code', `estimates ${on(showsEstimate(code))}, apps menu ${on(showsApps(code))}`),
    ok(
      'features',
      `passwordless ${on(features?.passwordless)}, TIN reminder ${on(features?.tinReminder)}, returns ${on(features?.externalSubdomain)}`,
    ),
    ok('language', language ?? "the reader's, else English"),
    ok('lowest top-up and order', String(minOrderAmount ?? 0)),
    ...(Object.keys(settings ?? {}).some((name) => /^(scripts_|mixpanel$)/.test(name))
      ? [note('scripts', 'ids are kept for other programs; the portal loads no script of others')]
      : []),
    settings
      ? ok('settings', Object.keys(settings).join(', '))
      : note('settings', 'no news, banners or referral'),
  ];
}

/** Without the secret the portal renders the dashboards itself, and partners' pages redirect to the start page. */
function dashboardFindings(ctx: Ctx, { code, settings }: TenantRecord): Finding[] {
  const server = settings?.analytics_server?.url;
  if (!server)
    return settings?.affiliates?.length
      ? [missing('dashboards', '"affiliates" need an "analytics_server", which shows them')]
      : [];
  return [
    ctx.config.analyticsSecrets.has(code)
      ? ok('dashboards', `signed for ${server}`)
      : missing('dashboards', `ANALYTICS_SECRETS has no secret of "${code}" for ${server}`),
  ];
}

/** Reads the feed now, for an operator who has just set its address. */
async function newsFindings(ctx: Ctx, id: string): Promise<Finding[]> {
  const address = await feedAddress(ctx, id);
  if (!address) return [];
  const read = await newsAt(ctx, address);
  if ('fault' in read) return [missing('news feed', `"feed_url" cannot be read: ${read.fault}`)];
  const posts = read.news?.posts ?? [];
  return [
    posts.length > 0
      ? ok('news feed', `${posts.length} posts, the newest: ${posts[0]?.title}`)
      : note('news feed', 'it has no posts'),
  ];
}

async function peopleFindings(ctx: Ctx, id: string): Promise<Finding[]> {
  const users = await countUsers(ctx, id);
  return [users > 0 ? ok('people', `${users} signed up`) : note('people', 'nobody yet')];
}
