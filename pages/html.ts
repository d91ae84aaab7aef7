/** Markup that is safe in a page. Only `html` makes it, so nothing gets in unescaped. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
  toString(): string {
    return this.markup;
  }
}

export type Insert = Html | string | number | null | undefined | false | readonly Insert[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => ESCAPES[c] ?? c);

/** A template whose inserted values are escaped; nested templates and lists of them are inserted as they are, null and false are omitted. */
export function html(strings: TemplateStringsArray, ...values: Insert[]): Html {
  return new Html(strings.reduce((out, part, i) => out + render(values[i - 1]) + part));
}

/** Trusted text of our own files (a style sheet), not escaped. Never for anything that a person or another server wrote. */
export const trusted = (markup: string) => new Html(markup);

function render(value: Insert): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(render).join('');
  return escapeHtml(String(value));
}

/** A link target that cannot run code: https, mailto, tel, or a path of this server; else null. */
export function safeUrl(url: string | null | undefined): string | null {
  if (!url) return null;
  const trimmed = url.trim();
  if (/^\/(?![/\\])/.test(trimmed)) return trimmed;
  try {
    const parsed = new URL(trimmed);
    return ['https:', 'http:', 'mailto:', 'tel:'].includes(parsed.protocol) &&
      !parsed.username &&
      !parsed.password
      ? parsed.href
      : null;
  } catch {
    // Text that is not an address is not linked.
    return null;
  }
}

/** An image from this server, from https, or a data URL. */
export function safeImage(url: string | null | undefined): string | null {
  if (url && /^data:image\/(png|jpeg|svg\+xml|webp);base64,[\w+/=]+$/.test(url)) return url;
  if (url && /^data:image\/svg\+xml(;charset=utf-8|;utf8)?,[\w%.~()!*'/:=, -]+$/i.test(url)) return url;
  const safe = safeUrl(url);
  return safe && (safe.startsWith('/') || safe.startsWith('https:')) ? safe : null;
}
