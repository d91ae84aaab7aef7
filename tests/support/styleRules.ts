import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';

/**
 * happy-dom tries each rule of hundreds of style sheets on an element and all around it, after every change of the page. Nearly all rules
 * ask for a class, so those that ask for classes which none of the elements has are left out first. The styles that result are the same.
 */

interface Rule {
  selectorText?: string;
}
interface Matching {
  elements: readonly { element: Element }[];
  cssRules: readonly Rule[];
}
type Parse = (this: object, options: Matching) => void;

/** No brackets, quotes or escapes: only the selector's end names the element. */
const PLAIN = /^[\w\s.,:#*>+~-]+$/;

const known = new Map<string, readonly string[] | null>();

/** Classes of which an element needs one to match, null if it may match without. */
function neededClasses(selector: string): readonly string[] | null {
  let classes = known.get(selector);
  if (classes !== undefined) return classes;
  const needed = PLAIN.test(selector)
    ? selector.split(',').map((part) => /\.([\w-]+)[^\s>+~]*$/.exec(part.trim())?.[1])
    : [undefined];
  classes = needed.includes(undefined) ? null : (needed as string[]);
  known.set(selector, classes);
  return classes;
}

// One array serves all style sheets of one question, within which no element changes.
const present = new WeakMap<object, ReadonlySet<string>>();

function classesOf(elements: Matching['elements']): ReadonlySet<string> {
  let classes = present.get(elements);
  if (!classes) {
    classes = new Set(
      elements.flatMap(({ element }) => element.getAttribute('class')?.trim().split(/\s+/) ?? []),
    );
    present.set(elements, classes);
  }
  return classes;
}

const prototype = CSSComputedStyle.prototype as unknown as { parseCSSRules: Parse };
const parse = prototype.parseCSSRules;
if (parse.name !== 'parsePossibleRules')
  prototype.parseCSSRules = function parsePossibleRules(options) {
    const classes = classesOf(options.elements);
    const cssRules = [...options.cssRules].filter(({ selectorText }) => {
      const needed = selectorText ? neededClasses(selectorText) : null;
      return !needed || needed.some((name) => classes.has(name));
    });
    if (cssRules.length) parse.call(this, { ...options, cssRules });
  };
