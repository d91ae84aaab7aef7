import {
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Resolver,
  set,
} from 'react-hook-form';
import type { FieldIssue } from '../../lib/forms/schemaIssues.ts';

/** An error in react-hook-form's form, with its issue and the issue's position. */
interface IssueError extends FieldError {
  issue: FieldIssue;
  at: number;
}

/** Validates a form in react-hook-form with rules that need more than the values: `context` has the present facts. */
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
      // A list may have its own error, and errors in its entries.
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

/** The issues of a form's errors, in the order in which its rules found them. */
export const issuesIn = (errors: FieldErrors): FieldIssue[] =>
  errorsIn(errors)
    .sort((a, b) => a.at - b.at)
    .map(({ issue }) => issue);
