import { z } from 'zod';
import { ImportDefaults, ImportFileOutcome } from '../../../contract/orders/import.ts';
import { FILE_LIMITS } from '../../../contract/rules/import/importFile.ts';
import { MAPPING_NAME_MAX } from '../../../contract/rules/import/savedMappings.ts';
import { envelope } from '../../../contract/wire/envelope.ts';
import type { App, Ctx } from '../../context.ts';
import { invalid } from '../../http/answer/refusal.ts';
import { actInAccount } from '../../http/caller/namedAccount.ts';
import { readMultipart } from '../../http/request/multipartForm.ts';
import { accountFactsOf } from './facts.ts';
import { refused } from './fileTexts.ts';
import { importFile } from './importFile.ts';
import { localeOf } from './locale.ts';
import { importContextOf } from './service.ts';

const Query = z.object({
  lang: z.string().max(10).optional(),
  /** Name or id of a saved mapping, or columns by heading as JSON. The form may have this field instead. */
  mapping: z.string().max(MAPPING_NAME_MAX).optional(),
  /** Whether rows that are hidden, filtered out or struck through in the sheet are imported. */
  hiddenRows: z.enum(['skip', 'include']).default('skip'),
  /** Hidden columns that would be used are a question, unless they are read like the others. */
  hiddenColumns: z.enum(['ask', 'include']).default('ask'),
});

/** POST order/import: a form with `file`, `customerId`, `companyId`, `mapping`, `defaults`, `takeIn` and `dryRun`. */
export function fileRoute(app: App, ctx: Ctx): void {
  app.post(
    '/order/import',
    {
      // An idempotency key does not cover a file's bytes. A repeated upload is harmless, as known rows are recognised.
      onRequest: async (request) => {
        delete request.headers['idempotency-key'];
      },
      schema: {
        operation: {
          id: 'importFile',
          right: 'orders.write',
          tag: 'Import',
          summary: 'Import a file of orders',
          upload: 'file',
          uploadTexts: {
            dryRun: '`true` reads and checks the file, and writes nothing: good rows have the outcome `new`.',
            mapping:
              'Name or id of a saved mapping, or the columns by heading as JSON: {"Weight (g)": "weightKg", "Ref": null}; null leaves a heading out. `rowValue` is the value of all pieces of a row, `declaredValue` that of one. ' +
              'Without it known formats and usual headings are read; headings that a person would be asked about are answered with 422, whose detail names them with the likely columns. So are columns that are hidden in the sheet (`hidden`); `hiddenColumns=include` reads them like the others.',
          },
          unkeyed: true,
        },
        querystring: Query,
        response: { 200: envelope(ImportFileOutcome) },
      },
    },
    async (request) => {
      const known = { texts: FIELDS, files: ['file'], maxBytes: FILE_LIMITS.bytes } as const;
      const { texts: form, file } = await readMultipart(request, known);
      await actInAccount(ctx, request, form);
      const { actor } = request;
      const locale = await localeOf(ctx, actor, request.query.lang);
      if (!file) throw refused('noFile', {}, locale);
      const { name, bytes } = file;
      if (!bytes) throw refused('tooLarge', { max: FILE_LIMITS.bytes / 1024 / 1024 }, locale);
      const context = importContextOf(ctx, await accountFactsOf(ctx, actor), locale);
      const mapping = form.mapping ?? request.query.mapping ?? null;
      const options = {
        defaults: defaultsOf(form.defaults),
        takeIn: form.takeIn === 'true',
        dryRun: form.dryRun === 'true',
        takesHidden: request.query.hiddenRows === 'include',
        takesHiddenColumns: request.query.hiddenColumns === 'include',
      };
      return { data: await importFile(ctx, actor, context, { name, bytes }, mapping, options) };
    },
  );
}

const FIELDS = ['customerId', 'companyId', 'mapping', 'defaults', 'takeIn', 'dryRun'] as const;

/** Throws 422 with the wrong field of the defaults. */
function defaultsOf(text: string | undefined): ImportDefaults | null {
  if (!text) return null;
  const { data, error } = ImportDefaults.safeParse(parsed(text));
  const [issue] = error?.issues ?? [];
  if (!data)
    throw invalid(['defaults', ...(issue?.path ?? [])].join('.'), issue?.message ?? 'must be a JSON object');
  return data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: validation refuses the text in place of an object.
    return text;
  }
}
