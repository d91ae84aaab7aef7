import { type Html, html, type Insert } from './html.ts';
import { readableOn } from './theme/contrast.ts';

interface NoticeMail {
  lang: string;
  subject: string;
  /** Name of the shipper's brand, or of the tenant's. */
  name: string;
  /** Address of a picture, with its host. */
  logo: string | null;
  /** Address of a mark next to the name, if there is no logo. */
  mark: string | null;
  color: string | null;
  /** Whether the head has the colour as background; otherwise it has a line of it, as logos for light backgrounds are there. */
  isFilled: boolean;
  lines: readonly string[];
  footer: string | null;
  feet: readonly string[];
}

const GROUND = '#0a2540';
const HEX = /^#[0-9a-f]{6}$/i;

/** A mail for mail programs: one table with inline styles, as most programs drop style sheets. The mail program decides about dark mode. */
export function noticeMail(mail: NoticeMail): Html {
  const ground = mail.color && HEX.test(mail.color) ? mail.color : GROUND;
  const foot = [...(mail.footer ? [linked(mail.footer)] : []), ...mail.feet.map(footLine)];
  return html`<!doctype html>
<html lang="${mail.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${mail.subject}</title></head>
<body style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr><td align="center" style="padding:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:8px;overflow:hidden;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5;color:#111827">
<tr><td style="padding:16px 24px;${
    mail.isFilled
      ? html`background:${ground};color:${readableOn(ground)}`
      : html`border-top:6px solid ${ground};border-bottom:1px solid #e5e7eb`
  };font-size:18px;font-weight:600">${headOf(mail)}</td></tr>
<tr><td style="padding:24px">${paragraphs(mail.lines).map((lines) => html`<p style="margin:0 0 16px">${linesOf(lines)}</p>`)}</td></tr>
${foot.length > 0 && html`<tr><td style="padding:16px 24px;border-top:1px solid #e5e7eb;font-size:13px;color:#4b5563">${stacked(foot)}</td></tr>`}
</table></td></tr></table></body></html>`;
}

const headOf = ({ name, logo, mark }: NoticeMail): Insert =>
  logo
    ? html`<img src="${logo}" alt="${name}" height="36" style="display:block;height:36px;border:0">`
    : html`${mark && html`<img src="${mark}" alt="" height="28" style="height:28px;border:0;vertical-align:middle;margin-right:10px">`}${name}`;

/** Lines between empty ones belong together. */
function paragraphs(lines: readonly string[]): string[][] {
  const found: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === '') found.push([]);
    else found.at(-1)?.push(line);
  }
  return found.filter((part) => part.length > 0);
}

const linesOf = (lines: readonly string[]): Insert => stacked(lines.map(linked));

const stacked = (lines: readonly Insert[]): Insert =>
  lines.map((line, i) => html`${i > 0 && html`<br>`}${line}`);

/** A line of the server that ends with an address is a link with the line's words: the address is long, and says nothing to a reader. */
function footLine(line: string): Insert {
  const [, words, address] = /^(.+?)[:：]\s*(https?:\/\/[^\s<>"]+)$/.exec(line) ?? [];
  return words ? html`<a href="${address}" style="color:#1d4ed8">${words}</a>` : linked(line);
}

const linked = (line: string): Insert =>
  line
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) =>
      i % 2 === 1 ? html`<a href="${part}" style="color:#1d4ed8;word-break:break-all">${part}</a>` : part,
    );
