import type { z } from 'zod';
import type { TextKey } from '../i18n/textKey.ts';

/** One thing that is wrong with a form: which rule, where, and the text that says it. */
export interface FieldIssue {
  rule: string;
  /** Path of the form value; also the id of its input. */
  field: string;
  messageKey: TextKey;
  texts?: Record<string, unknown>;
}

/** What is said of a field: the rule's id and the key of its text. The path of a list's entries has `*` for their number. */
export type FieldTexts = Readonly<Record<string, readonly [rule: string, messageKey: TextKey]>>;

type SchemaIssue = z.core.$ZodIssue;

/** What every form says of a value that is too long, too small or too large. */
function limitOf(issue: SchemaIssue): Omit<FieldIssue, 'field'> | null {
  if (issue.code === 'too_big')
    return {
      rule: issue.code,
      messageKey: issue.origin === 'string' ? 'validation.tooLong' : 'validation.tooLarge',
      texts: { max: Number(issue.maximum) },
    };
  if (issue.code === 'too_small')
    return { rule: issue.code, messageKey: 'validation.tooSmall', texts: { min: Number(issue.minimum) } };
  return null;
}

function issueAt(field: string, issue: SchemaIssue, texts: FieldTexts): FieldIssue {
  const [rule, messageKey] = texts[field.replace(/(^|\.)\d+(?=\.|$)/g, '$1*')] ?? [];
  const limit = limitOf(issue);
  // A form's own text is about what is missing or not understood; a maximum needs its figure.
  if (rule && messageKey && issue.code !== 'too_big') return { rule, messageKey, field };
  return { rule: issue.code, messageKey: 'validation.notValid', ...limit, field };
}

/** What a schema of the contract finds wrong with the values of a form, in words of the portal; one issue a field. */
export function schemaIssues(schema: z.ZodType, values: unknown, texts: FieldTexts): FieldIssue[] {
  const found = schema.safeParse(values).error?.issues ?? [];
  return firstOfEach(found.map((issue) => issueAt(issue.path.join('.'), issue, texts)));
}

/** The first issue of each field: one at a time is said. */
export const firstOfEach = <I extends FieldIssue>(issues: readonly I[]): I[] =>
  issues.filter((issue, i) => issues.findIndex((other) => other.field === issue.field) === i);
