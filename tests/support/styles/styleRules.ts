import CSSComputedStyle from 'happy-dom/lib/css/declaration/computed-style/CSSComputedStyle.js';

/**
 * After every change happy-dom tries each rule of hundreds of style sheets on an element and its surroundings. Nearly all rules need a
 * class. Rules whose classes no element has are skipped, with the same resulting styles.
 */

interface Rule {
  selectorText?: string;
}
interface Matching {
  elements: readonly { element: Element }[];
  cssRules: readonly Rule[];
}
type Parse = (this: object, options: Matching) => void;

/** Selectors without brackets, quotes or escapes, whose last part names the element. */
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

// One array is used for all style sheets of a query, during which no element changes.
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
