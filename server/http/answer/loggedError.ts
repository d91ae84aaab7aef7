/** An error without personal data: a query's parameters and the values in database messages (class 22) are left out. */
export function loggedError(thrown: unknown): {
  code?: string | undefined;
  reason?: string;
  at?: string | undefined;
} {
  const err: Error & { code?: string } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const cause = err.cause as { code?: string; message?: string } | undefined;
  // The code of a timeout is a number.
  const given: unknown = cause?.code ?? err.code;
  const code = given === undefined || given === null ? undefined : String(given);
  const reason = cause?.message ?? err.message;
  const stack = err.stack ?? '';
  const at = stack
    .slice(stack.indexOf(err.message) + err.message.length)
    .trim()
    .split('\n')[0];
  const telling = code?.startsWith('22') || reason.startsWith('Failed query');
  return { code, ...(telling ? {} : { reason }), at };
}

/** The same in the form of the errors that Fastify itself logs, such as a broken stream. */
export function serializedError(err: Error) {
  const { code, reason = '', at = '' } = loggedError(err);
  return { type: err.name, message: reason, stack: at, code };
}
