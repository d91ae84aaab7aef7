import type { z } from 'zod';
import type { TextKey } from '../../i18n/textKey.ts';

/** One error of a form: the violated rule, the field, and the text to show. */
export interface FieldIssue {
  rule: string;
  /** Path of the form value; also the id of its input. */
  field: string;
  messageKey: TextKey;
  texts?: Record<string, unknown>;
}

/** Messages by field: the rule's id and the key of the text. In the path of a list entry `*` replaces the index. */
export type FieldTexts = Readonly<Record<string, readonly [rule: string, messageKey: TextKey]>>;

type SchemaIssue = z.core.$ZodIssue;

/** Messages that all forms share for values that are too long, too small or too large. */
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
  // A form's own text is for missing and invalid values; an exceeded maximum needs a text with the limit.
  if (rule && messageKey && issue.code !== 'too_big') return { rule, messageKey, field };
  return { rule: issue.code, messageKey: 'validation.notValid', ...limit, field };
}

/** Errors that a schema of the contract finds in a form's values, with texts of the portal; one error for each field. */
export function schemaIssues(schema: z.ZodType, values: unknown, texts: FieldTexts): FieldIssue[] {
  const found = schema.safeParse(values).error?.issues ?? [];
  return firstOfEach(found.map((issue) => issueAt(issue.path.join('.'), issue, texts)));
}

/** The first error of each field, as a field shows only one. */
export const firstOfEach = <I extends FieldIssue>(issues: readonly I[]): I[] =>
  issues.filter((issue, i) => issues.findIndex((other) => other.field === issue.field) === i);
