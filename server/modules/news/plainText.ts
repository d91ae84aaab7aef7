import { Parser } from 'htmlparser2';

/** Longest part of a text that is read; no page shows as much. */
const READ = 10_000;

const HIDDEN = new Set(['script', 'style', 'template', 'iframe', 'noscript', 'object', 'svg', 'title']);
const BREAKS =
  /^(address|article|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/;

/** Whether a tag separates words because it begins or ends a line. */
export const isBreak = (tag: string): boolean => BREAKS.test(tag);

/** The text that a reader sees of HTML, on one line, without pictures and scripts. */
export function plainText(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (HIDDEN.has(name)) hidden += 1;
      else if (isBreak(name)) parts.push(' ');
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hidden -= 1;
      else if (isBreak(name)) parts.push(' ');
    },
    ontext(text) {
      if (hidden === 0) parts.push(text);
    },
  });
  parser.end(html.slice(0, READ));
  return oneLine(parts.join(''));
}

/** The text on one line, without the control characters that no database column takes. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** At most `max` characters. */
export function shortened(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}
