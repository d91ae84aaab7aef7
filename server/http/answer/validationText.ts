/** Zod's own messages, and the same messages worded for users. */
const RULES: readonly [RegExp, (...found: string[]) => string][] = [
  [/^Invalid input: expected \w+, received (?:undefined|null)$/, () => 'is required'],
  [/^Too small: expected (?:string|array) to have >=1 /, () => 'is required'],
  [/^Too small: expected string to have >=(\d+) /, (min) => `must have at least ${min} characters`],
  [/^Too big: expected string to have <=(\d+) /, (max) => `must have at most ${max} characters`],
  [/^Too small: expected array to have >=(\d+) /, (min) => `must have at least ${min} entries`],
  [/^Too big: expected array to have <=(\d+) /, (max) => `must have at most ${max} entries`],
  [/^Too small: expected \w+ to be >=(-?[\d.]+)$/, (min) => `must be at least ${min}`],
  [/^Too small: expected \w+ to be >(-?[\d.]+)$/, (min) => `must be above ${min}`],
  [/^Too big: expected \w+ to be <=(-?[\d.]+)$/, (max) => `must be at most ${max}`],
  [/^Invalid option: expected one of (.+)$/, (values = '') => `must be one of ${choices(values)}`],
  [/^Invalid string\b/, () => 'is not valid'],
  [/^Invalid input$/, () => 'is not valid'],
];

const choices = (values: string) => values.replaceAll('"', '').replaceAll('|', ', ');

/** The violated rule, worded to follow its field's name; a message of ours stays unchanged. */
function ruleTextOf(text: string): string {
  for (const [pattern, say] of RULES) {
    const found = pattern.exec(text);
    if (found) return say(...found.slice(1));
  }
  return text.replace(/^Invalid input: /, '');
}

/** The sentence about a field. A message that is a whole sentence stays alone; any other starts with its field. */
export function ruleAbout(field: string | undefined, text = 'is not valid'): string {
  const rule = ruleTextOf(text);
  if (/^[A-Z]/.test(rule)) return rule;
  return field ? `"${field}" ${rule}` : 'The request could not be read.';
}
