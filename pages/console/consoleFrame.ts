import type { Company } from '../../contract/account/company.ts';
import type { Locale } from '../../contract/rules/locales.ts';
import type { Catalogue } from '../../texts/catalogue.ts';
import { textsOf } from '../../texts/read.ts';
import { type Html, html, safeImage, trusted } from '../html.ts';
import { TEXTS } from '../pageTexts.ts';
import { mix } from '../theme/contrast.ts';
import { FONTS, type TenantColors, tokens } from '../theme/publicTokens.ts';
import { statusColor, TONES } from '../theme/statusColors.ts';
import { askForSession } from './firstSession.ts';
import { keepKeys } from './keepKeys.ts';

/** Data of a page of the console. */
export type FrameKind = 'orders' | 'list' | 'form' | 'record' | 'overview';

type MenuWord = Exclude<keyof Catalogue['menu'], 'main' | 'failedOrders' | 'groups' | 'waiting' | 'profile'>;
type MenuGroup = keyof Catalogue['menu']['groups'];

/** The sidebar's entries in their order, by their groups; those without a word are not in every tenant's menu. */
export const FRAME_MENU: readonly (readonly [
  group: MenuGroup | null,
  entries: readonly (readonly [path: string, word: MenuWord | null])[],
])[] = [
  [null, [['/', 'dashboard']]],
  [
    'ship',
    [
      ['/orders/new-order', 'newOrder'],
      ['/orders/multipoint', null],
      ['/orders/import-order', 'importOrders'],
      ['/orders/bulk-orders', 'bulkOrders'],
      ['/orders/templates', 'templates'],
    ],
  ],
  [
    'follow',
    [
      ['/inbox', 'inbox'],
      ['/orders', 'orders'],
      ['/orders/manifest', 'manifests'],
      ['/orders/scan', 'scan'],
      ['/track', 'track'],
    ],
  ],
  [
    'money',
    [
      ['/orders/cod', 'cod'],
      ['/payment', 'topUp'],
      ['/billing', 'billing'],
      ['/check-rates', 'checkRates'],
    ],
  ],
  [
    'setUp',
    [
      ['/contacts', 'contacts'],
      ['/analytics', 'analytics'],
      ['/integration', null],
      ['/apps/list', null],
      ['/refer-earn', null],
      ['/settings', 'settings'],
    ],
  ],
];

const times = (count: number, part: Html): Html[] => Array.from({ length: count }, () => part);

const ROW = html`<i class="row"></i>`;
const CARD = html`<i class="card"></i>`;
const PAGE: Readonly<Record<Exclude<FrameKind, 'orders'>, Html>> = {
  list: html`<i class="title"></i><i class="tabs"></i><i class="filters"></i><div class="rows">${times(11, ROW)}</div>`,
  form: html`<i class="title"></i>${times(3, CARD)}`,
  record: html`<i class="title"></i><i class="tabs"></i><div class="two">${times(4, CARD)}</div>`,
  overview: html`<i class="title"></i><div class="two">${times(4, CARD)}</div>`,
};

/** The order list's, with the words that its first rows need (src/firstVisit/drawFirstRows.ts). */
const ordersPage = (locale: Locale): Html =>
  html`<i class="title"></i><i class="tabs"></i><i class="filters"></i><div class="rows" data-statuses="${JSON.stringify(TEXTS[locale].statuses)}">${times(11, ROW)}</div>`;

/** Bar, sidebar and placeholder of a console page, shown until the console's script has rendered the page. Screen readers ignore it. */
export function consoleFrame(company: Company, locale: Locale, path: string, kind: FrameKind): Html {
  const logo = safeImage(company.logo);
  const dark = safeImage(company.logob);
  const brand = logo
    ? html`<img class="${dark && 'on-light'}" src="${logo}" alt="">${dark && html`<img class="on-dark" src="${dark}" alt="">`}`
    : html`<strong>${company.brandName}</strong>`;
  const words = textsOf(locale, 'menu');
  const menu = FRAME_MENU.map(([group, entries]) => {
    const heading = group && html`<u>${words.groups[group]}</u>`;
    const links = entries.map(([to, word]) => {
      const text = word ? html`<span>${words[word]}</span>` : html`<span><i></i></span>`;
      return html`<b${to === path ? trusted(' class="here"') : null}><i></i>${text}</b>`;
    });
    return html`${heading}${links}`;
  });
  return html`<div id="frame" aria-hidden="true"><header><i class="icon"></i>${brand}<i class="search"></i><i class="icon"></i><i class="icon"></i></header><nav>${menu}</nav><section>${kind === 'orders' ? ordersPage(locale) : PAGE[kind]}</section></div>`;
}

/** Applies the stored look of the frame before it is painted, requests the session and stores the pressed keys. */
export const FRAME_SCRIPT = `try{const d=document.documentElement.dataset,s=localStorage;d.theme=s.theme||"";d.sidebar=s.toggleSider||""}catch{}(${askForSession})(window);(${keepKeys})(window)`;

const colors = (of: TenantColors, mode: 'light' | 'dark') => {
  const t = tokens(of, mode);
  return `color-scheme:${mode};--link:${t.link};--muted:${t.muted};--bg:${t.bg};--surface:${t.surface};--text:${t.text};--border:${t.border};--selected:${t.selected};--bone:${mix(t.bg, t.text, 0.1)}`;
};

const toneColors = (mode: 'light' | 'dark') =>
  TONES.map((tone) => {
    const { background, text, dot } = statusColor(tone, mode);
    return `--${tone}:${background};--${tone}-text:${text};--${tone}-dot:${dot}`;
  }).join(';');

const toneRule = (tone: string) =>
  `#frame [data-tone=${tone}]{background:var(--${tone});color:var(--${tone}-text)}#frame [data-tone=${tone}] i{background:var(--${tone}-dot)}`;

/** The first rows of the order list, at the places of the list's own: a table, on phones cards. */
const ROWS_STYLE = `
#frame{${toneColors('light')}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]) #frame{${toneColors('dark')}}}
:root[data-theme=dark] #frame{${toneColors('dark')}}
#frame .filters{margin-bottom:15px;background:repeating-linear-gradient(var(--bone) 0 58px,transparent 58px 67px)}
#frame .drawn{display:block;padding:0;overflow:hidden}
#frame table{width:100%;table-layout:fixed;border-spacing:0}
#frame td{height:var(--row);padding:0 12px;border-bottom:1px solid var(--border);overflow:hidden;text-overflow:ellipsis;white-space:nowrap;line-height:1.43;background:var(--surface)}
#frame tr:first-child i{width:60%;height:12px}
#frame td:last-child{position:sticky;right:0}
@media (max-width:1023.95px){#frame tr:first-child>:last-child{width:112px!important}}
#frame td.right{text-align:right;font-variant-numeric:tabular-nums}
#frame a{color:var(--link);font:13px ${FONTS.mono};pointer-events:auto}
#frame p{display:flex;flex-wrap:wrap;align-items:baseline;max-height:1.43em;margin:0;overflow:hidden}
#frame [data-column=recipient] p{margin-right:28px}
#frame p span{max-width:100%;overflow:hidden;text-overflow:ellipsis}
#frame small{color:var(--muted);font-size:12px;white-space:pre}
@media (min-width:768px){#frame [data-column=recipient] small{display:none}}
#frame .chip span{overflow:hidden;text-overflow:ellipsis}
#frame .chip{display:inline-flex;align-items:center;gap:6px;max-width:100%;padding:2px 8px;border-radius:99px;font-size:12px;font-weight:600}
#frame .chip i{flex:none;width:8px;height:8px;border-radius:50%}
${TONES.map(toneRule).join('\n')}
@media (max-width:767.95px){#frame [data-column=recipient] p{margin-right:0}
#frame .filters{margin-bottom:34px}
#frame .drawn{border:0;background:none}
#frame .drawn :is(table,tbody){display:block;min-width:0!important}
#frame tr{display:grid;grid-template-columns:1fr auto;align-content:start;gap:3px 8px;height:250px;margin-bottom:8px;padding:24px 12px;border:1px solid var(--border);border-radius:6px;background:var(--surface)}
#frame tr:first-child,#frame td{display:none}
#frame td:is([data-column=number],[data-column=status]){display:block;height:auto;margin-bottom:20px;padding:0;border:0}
#frame td.fact{display:grid;grid-template-columns:112px 1fr;align-items:center;grid-column:1/-1;height:auto;padding:0;border:0;text-align:left}
#frame td.fact::before{content:"";width:70px;height:12px;border-radius:6px;background:var(--bone)}}
`;

/**
 * The frame's style, with the measures of the console's own. It is shown only while the page is empty or waiting, so it cannot stay in
 * the way of anything.
 */
export const frameStyle = (of: TenantColors, kind: FrameKind): string => `
#frame{display:none;${colors(of, 'light')}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]) #frame{${colors(of, 'dark')}}}
:root[data-theme=dark] #frame{${colors(of, 'dark')}}
@media (scripting:enabled){@supports selector(:has(a)){#root:empty+#frame,#root:has(>[aria-busy=true],>div>[aria-busy=true]:only-child)+#frame{display:grid}}}
#frame{position:fixed;inset:0;z-index:1300;grid:53px 1fr/230px 1fr;overflow:hidden;background:var(--bg);color:var(--text);font:14px ${FONTS.sans};pointer-events:none}
#frame *{box-sizing:border-box}
#frame i{display:block;border-radius:6px;background:var(--bone)}
#frame header strong{min-width:48px;max-height:34px;overflow:hidden;line-height:1.2}
#frame header{grid-column:1/-1;display:flex;align-items:center;gap:8px;padding:0 24px;border-bottom:1px solid var(--border);background:var(--surface)}
#frame img{height:28px;max-width:140px;object-fit:contain;object-position:left}
#frame .on-dark{display:none}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]) #frame .on-dark{display:block}:root:not([data-theme=light]) #frame .on-light{display:none}}
:root[data-theme=dark] #frame .on-dark{display:block}
:root[data-theme=dark] #frame .on-light{display:none}
#frame .icon{width:24px;height:24px;margin-right:4px}
#frame .search{width:220px;height:32px;margin-left:auto}
#frame nav{padding:8px 0;border-right:1px solid var(--border);background:var(--surface)}
#frame b{display:flex;align-items:center;gap:10px;height:34px;margin:1px 8px;padding:4px 12px;border-radius:6px;font-weight:400}
#frame u{display:block;height:18px;margin:8px 20px 2px;overflow:hidden;color:var(--muted);font-size:12px;font-weight:600;line-height:18px;text-decoration:none;white-space:nowrap}
@media (hover:none) and (pointer:coarse){#frame b{height:44px}}
#frame b.here{background:var(--selected)}
#frame b>i{width:20px;height:20px;flex:none}
#frame b span{flex:1;white-space:nowrap;overflow:hidden}
#frame b span>i{width:90px;height:14px}
#frame section{padding:24px;overflow:hidden}
#frame .title{width:180px;height:30px}
#frame .tabs{width:900px;max-width:100%;height:20px;margin:20px 0 18px}
#frame .filters{width:870px;max-width:100%;height:58px;margin-bottom:13px}
#frame .rows{display:grid;gap:26px;padding:16px 12px;border:1px solid var(--border);border-radius:6px;background:var(--surface)}
#frame .row{height:14px}
#frame .card{height:180px;margin-top:16px;border:1px solid var(--border);background:var(--surface)}
#frame .two{display:grid;grid-template-columns:1fr 1fr;gap:0 16px}
:root[data-sidebar=collapsed] #frame{grid-template-columns:64px 1fr}
:root[data-sidebar=collapsed] #frame b span{display:none}
:root[data-sidebar=collapsed] #frame u{height:1px;margin:8px 16px;background:var(--border);color:transparent}
@media (max-width:1199.95px){#frame{grid-template-columns:64px 1fr}#frame b span{display:none}#frame u{height:1px;margin:8px 16px;background:var(--border);color:transparent}}
@media (max-width:767.95px){#frame{grid-template-columns:0 1fr}#frame nav{display:none}#frame section{grid-column:1/-1;padding:12px}#frame .two{grid-template-columns:1fr}#frame .search{width:24px;height:24px}#frame header{padding:0 16px}#frame header strong{max-height:44px;font-size:12px}}
${kind === 'orders' ? ROWS_STYLE : ''}`;
