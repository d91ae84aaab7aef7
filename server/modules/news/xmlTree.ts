import { Parser } from 'htmlparser2';
import { FeedFault } from './feedFault.ts';
import { isBreak } from './plainText.ts';

export interface XmlNode {
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
}

/** Maximum number of elements open at once: each costs time at every following tag, and feeds have about ten levels. */
const DEEPEST = 100;

/**
 * The root element. It accepts text as people write it, such as a bare `&` or `&nbsp;`, but no truncated document. It ignores declarations,
 * so no entity of the document is expanded or fetched. Throws `FeedFault`.
 */
export function xmlRoot(text: string): XmlNode {
  const outside: XmlNode = { name: '', attributes: {}, children: [] };
  const open: XmlNode[] = [outside];
  let isCut = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node: XmlNode = { name, attributes, children: [] };
        open.at(-1)?.children.push(node);
        if (open.push(node) > DEEPEST) throw new FeedFault('The feed is nested too deeply.');
      },
      onclosetag(_name, isImplied) {
        open.pop();
        if (open.length === 1) isCut ||= isImplied;
      },
      ontext(data) {
        open.at(-1)?.children.push(data);
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  const root = outside.children.find((child) => typeof child !== 'string');
  if (!root) throw new FeedFault('The answer is no feed.');
  if (isCut) throw new FeedFault('The feed ends in the middle.');
  return root;
}

export const childrenOf = ({ children }: XmlNode, name: string): XmlNode[] =>
  children.filter((child): child is XmlNode => typeof child !== 'string' && child.name === name);

/** The first child with text, for the first of these names that has one. */
export function childOf(node: XmlNode, ...names: string[]): XmlNode | undefined {
  return names.flatMap((name) => childrenOf(node, name)).find((child) => textOf(child).trim());
}

/** The text inside an element, with spaces where HTML's elements break the line. */
export function textOf({ children }: XmlNode): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      if (/^(script|style)$/.test(child.name)) return '';
      const inner = textOf(child);
      return isBreak(child.name) ? ` ${inner} ` : inner;
    })
    .join('');
}
