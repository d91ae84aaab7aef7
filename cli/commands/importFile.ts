import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportFileOutcome } from '../../contract/orders/import.ts';
import { columnOf, type ImportColumn, MAPPED_COLUMNS } from '../../contract/rules/import/importColumns.ts';
import { textsOf } from '../../texts/read.ts';
import { CallFailure } from '../api/client.ts';
import { Declined, Doubt, EXIT, type Exit, Refused, Usage } from '../failures.ts';
import type { Run, Session } from '../session.ts';
import { hasPerson } from '../world.ts';

type Columns = Record<string, string | null>;

export const run: Run = async (session) => {
  const { words, flags, world, questions } = session;
  const [file, ...others] = words;
  if (!file || others.length > 0) throw new Usage('Which file? Try: waybill import orders.csv');
  const bytes = await bytesOf(path.resolve(world.cwd, file), file);
  const columns = columnsOf(flags.all('column'));
  const send = (dryRun: boolean) => upload(session, path.basename(file), bytes, columns, dryRun);
  const checked = await send(true);
  const good = checked.results.filter(({ outcome }) => outcome === 'new').length;
  if (flags.has('dry-run') || good + checked.known === 0) {
    show(session, checked);
    if (checked.bad > 0) throw new Refused(problems(checked.bad));
    return EXIT.done;
  }
  if (checked.bad > 0 && !flags.has('yes')) {
    show(session, checked);
    const problem = `${problems(checked.bad)} Nothing was imported.`;
    if (!hasPerson(world)) throw new Refused(`${problem} --yes imports the other ${good}.`);
    if (!(await questions.agrees(`Import the other ${good}?`))) throw new Declined();
  }
  const outcome = await send(false);
  show(session, outcome);
  return exitAfter(outcome);
};

const exitAfter = ({ bad }: ImportFileOutcome): Exit => (bad > 0 ? EXIT.partly : EXIT.done);

async function bytesOf(file: string, named: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (err) {
    throw new Usage(`${named} cannot be read: ${(err as Error).message}`);
  }
}

/** `Weight (g)=weightKg`. Without a column after `=` the heading is left out. */
function columnsOf(texts: readonly string[]): Columns {
  const columns: Columns = {};
  for (const text of texts) {
    const at = text.lastIndexOf('=');
    if (at < 1) throw new Usage('--column is written as "HEADING=COLUMN".');
    columns[text.slice(0, at)] = text.slice(at + 1) || null;
  }
  return columns;
}

interface HeadingQuestion {
  header: string;
  likely: string | null;
  /** The columns that the heading may mean. */
  choices?: string[];
  hidden?: true;
  values: string[];
}

/** Sends the file. Asks about ambiguous headings until all are clear. */
async function upload(
  session: Session,
  name: string,
  bytes: Buffer,
  columns: Columns,
  dryRun: boolean,
): Promise<ImportFileOutcome> {
  const { client, flags, locale } = session;
  const mapping = Object.keys(columns).length > 0 ? JSON.stringify(columns) : flags.text('mapping');
  const query = {
    lang: locale,
    ...(flags.has('hidden-rows') ? { hiddenRows: 'include' as const } : {}),
    ...(flags.has('hidden-columns') ? { hiddenColumns: 'include' as const } : {}),
  };
  const form = new FormData();
  if (mapping) form.set('mapping', mapping);
  if (dryRun) form.set('dryRun', 'true');
  form.set('file', new Blob([new Uint8Array(bytes)]), name);
  try {
    return (await client.call('importFile', { form, query })).data;
  } catch (err) {
    const headingQuestions = headingsOf(err);
    if (!headingQuestions) throw err;
    await askHeadings(session, err as CallFailure, headingQuestions, columns);
    return upload(session, name, bytes, columns, dryRun);
  }
}

function headingsOf(err: unknown): HeadingQuestion[] | undefined {
  if (!(err instanceof CallFailure)) return undefined;
  const { problem, headings } = (err.detail ?? {}) as { problem?: string; headings?: HeadingQuestion[] };
  return problem === 'columnsUnsure' ? headings : undefined;
}

/** Adds the answers to the columns. */
async function askHeadings(
  { world, questions, out }: Session,
  { message }: CallFailure,
  headingQuestions: readonly HeadingQuestion[],
  columns: Columns,
): Promise<void> {
  const sample = (values: readonly string[]) => values.join(', ');
  const hidden = headingQuestions.flatMap((one) => (one.hidden ? [one.header] : []));
  if (!hasPerson(world))
    throw new Doubt(message, [
      ...headingQuestions.flatMap(({ header, likely, choices = [likely], values }) =>
        choices.map((column) => ({
          say: `--column "${header}=${column ?? ''}"`,
          label: sample(values),
        })),
      ),
      ...(hidden.length > 0 ? [{ say: '--hidden-columns', label: sample(hidden) }] : []),
    ]);
  out.note(message);
  for (const { header, likely, choices = [], values } of headingQuestions) {
    out.note(`${header}: ${sample(values)}`);
    if (choices.length > 0) out.note(`Of one piece, or of all pieces: ${choices.join(', ')}`);
    for (;;) {
      const answer = await questions.ask(
        `Column of "${header}"${likely ? ` [${likely}]` : ''}, "-" leaves it out:`,
      );
      const column = answer || likely;
      if (column === '-' || MAPPED_COLUMNS.some((known) => known === column)) {
        columns[header] = column === '-' ? null : column;
        break;
      }
      out.note(`Columns: ${MAPPED_COLUMNS.join(', ')}`);
    }
  }
}

function show({ out, locale }: Session, outcome: ImportFileOutcome): void {
  out.json(outcome);
  const problems = outcome.results.flatMap(({ line, problems: found }) =>
    found.map((problem) => ({ ...problem, line: problem.line ?? line })),
  );
  if (problems.length > 0) {
    // A column that the sheet lacks has the heading of the template.
    const headerOf = (column: ImportColumn) =>
      outcome.columns.find((each) => columnOf(each.column) === column)?.header ??
      textsOf(locale, 'importHeaders')[column];
    out.table(
      [{ title: 'ROW', right: true }, { title: 'COLUMN' }, { title: 'PROBLEM' }],
      problems.map(({ line, column, message }) => [String(line), headerOf(column), message]),
    );
    out.line();
  }
  const fresh = outcome.results.filter(({ outcome: each }) => each === 'new').length;
  out.facts(
    [
      { label: 'Rows', count: outcome.rows },
      { label: 'Would become drafts', count: fresh },
      { label: 'Drafts', count: outcome.created },
      { label: 'Orders already', count: outcome.known },
      { label: 'Left out', count: outcome.skipped },
      { label: 'Hidden', count: outcome.hiddenRows },
      { label: 'With problems', count: outcome.bad },
    ]
      .filter(({ count }) => count > 0)
      .map(({ label, count }) => ({ label, text: String(count) })),
  );
}

const problems = (count: number): string =>
  count === 1 ? '1 order has a problem.' : `${count} orders have problems.`;
