import { FileRefusal } from '../importFile.ts';

/** Maximum length of a buffered element: a row with sixty cells of the maximum length. */
const LONGEST = 2_500_000;

/** One element: its attributes and the text between its tags. */
export interface XmlElement {
  attributes: string;
  inner: string;
}

interface Found {
  element?: XmlElement;
  start: number;
  end: number;
}

/**
 * All elements of a name, one after another, from text that arrives in pieces; text between them is dropped. It expands no entities or
 * definitions, so a document cannot grow.
 */
export async function* elementsOf(text: AsyncIterable<string>, name: string): AsyncGenerator<XmlElement> {
  let pending = '';
  for await (const piece of text) {
    pending += piece;
    let at = 0;
    for (;;) {
      const { element, end } = nextElement(pending, name, at);
      at = end;
      if (!element) break;
      yield element;
    }
    pending = pending.slice(at);
    if (pending.length > LONGEST) throw new FileRefusal('cellTooLong', { max: 32_767 });
  }
}

/** The elements of a name within a complete text. */
export function elementsIn(text: string, name: string): XmlElement[] {
  const all: XmlElement[] = [];
  let at = 0;
  for (;;) {
    const { element, end } = nextElement(text, name, at);
    if (!element) return all;
    all.push(element);
    at = end;
  }
}

/** The text without the elements of a name. */
export function withoutElements(text: string, name: string): string {
  let kept = '';
  let at = 0;
  for (;;) {
    const { element, start, end } = nextElement(text, name, at);
    if (!element) return kept + text.slice(at);
    kept += text.slice(at, start);
    at = end;
  }
}

/** The first complete element after `from`, and its range. Without one, the range starts at the first tag that may still become one. */
function nextElement(text: string, name: string, from: number): Found {
  let at = from;
  for (;;) {
    const open = text.indexOf('<', at);
    if (open < 0) return { start: text.length, end: text.length };
    const tagEnd = text.indexOf('>', open);
    if (tagEnd < 0) return { start: open, end: open };
    const tag = text.slice(open + 1, tagEnd);
    const prefix = prefixOf(tag, name);
    if (prefix === null) {
      at = tagEnd + 1;
      continue;
    }
    const attributes = tag.slice(prefix.length + name.length);
    if (attributes.endsWith('/')) return { element: { attributes, inner: '' }, start: open, end: tagEnd + 1 };
    const closing = `</${prefix}${name}>`;
    const close = text.indexOf(closing, tagEnd + 1);
    if (close < 0) return { start: open, end: open };
    const inner = text.slice(tagEnd + 1, close);
    return { element: { attributes, inner }, start: open, end: close + closing.length };
  }
}

/** The namespace prefix, with its colon, of an opening tag with this name: '' for none; null for other tags. */
function prefixOf(tag: string, name: string): string | null {
  const prefix = /^[A-Za-z_][\w.-]{0,30}:/.exec(tag)?.[0] ?? '';
  if (!tag.startsWith(name, prefix.length)) return null;
  const next = tag[prefix.length + name.length];
  return next === undefined || next === '/' || /\s/.test(next) ? prefix : null;
}

const patterns = new Map<string, RegExp>();

/** Value of an attribute, by its name without a namespace. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = patterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    patterns.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : plainText(value);
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of XML with its character references decoded, Excel's own `_x000D_` ones too. */
export function plainText(xml: string): string {
  if (!xml.includes('&') && !xml.includes('_x')) return xml;
  return xml
    .replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (whole, hex, decimal, named) =>
      named ? (NAMED[named] ?? whole) : character(hex ? Number.parseInt(hex, 16) : Number(decimal), whole),
    )
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const character = (code: number, fallback: string): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : fallback;
