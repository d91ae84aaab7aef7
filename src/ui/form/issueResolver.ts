import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
} from 'react-hook-form';
import type { FieldIssue } from '../../lib/schemaIssues.ts';

/** An error as react-hook-form holds it, with the issue that it is of and the issue's place among all. */
interface IssueError extends FieldError {
  issue: FieldIssue;
  at: number;
}

/** Lets react-hook-form check a form by rules that know more than the values: `context` holds what they need of now. */
export const issueResolver =
  <V extends FieldValues, C>(
    issuesOf: (values: V, context: C) => FieldIssue[] | Promise<FieldIssue[]>,
  ): Resolver<V, C> =>
  async (values, context) => {
    const issues = await issuesOf(values, context as C);
    if (issues.length === 0) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    for (const [at, issue] of issues.entries()) {
      const error: IssueError = { type: issue.rule, message: issue.messageKey, issue, at };
      // A list may be wrong as a whole and in its entries.
      const inner: unknown = get(errors, issue.field);
      set(errors, issue.field, Object.assign({}, inner, error));
    }
    return { values: {}, errors };
  };

const isError = (node: object): node is IssueError => 'issue' in node && 'at' in node;

function errorsIn(node: unknown): IssueError[] {
  if (typeof node !== 'object' || node === null) return [];
  const { issue: _, ref: __, ...inner } = node as Partial<IssueError>;
  return [...(isError(node) ? [node] : []), ...Object.values(inner).flatMap(errorsIn)];
}

/** The issues behind the errors of a form, in the order in which its rules found them. */
export const issuesIn = (errors: FieldErrors): FieldIssue[] =>
  errorsIn(errors)
    .sort((a, b) => a.at - b.at)
    .map(({ issue }) => issue);
