import { z } from 'zod';
import { TenantChange, TenantCode, TenantFile } from './tenantFile.ts';

const word = (max = 200) => z.string().trim().min(1, 'must not be empty').max(max);

/** What every command answers; `ok: false` makes it end with 1. */
export const OperateAnswer = z.object({
  ok: z.boolean(),
  said: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
});
export type OperateAnswer = z.infer<typeof OperateAnswer>;

/** Who writes, and why: stands beside the change in the audit. */
export const Stamp = z.object({
  reason: z
    .string({ error: 'must say why: --reason "…"' })
    .trim()
    .min(3, 'must say why: --reason "…"')
    .max(500),
  by: word(120),
});
export type Stamp = z.output<typeof Stamp>;

export interface Command<S extends z.ZodType = z.ZodType> {
  about: string;
  /** Fields of the input that stand behind the command's name, in this order; the last may be left out where it is in brackets. */
  args: string[];
  /** Fields that are given as `--name value`, with what the value is; '' for a flag without one. */
  flags: Record<string, string>;
  /** Changes something, so it asks for a reason. */
  write: boolean;
  input: S;
}

const read = <S extends z.ZodType>(
  about: string,
  args: string[],
  flags: Record<string, string>,
  input: S,
): Command<S> => ({ about, args, flags, write: false, input });

const write = <S extends z.ZodType>(
  about: string,
  args: string[],
  flags: Record<string, string>,
  input: S,
): Command<S> => ({ about, args, flags, write: true, input });

const limit = z.coerce.number().int().min(1).max(1000).default(50);
const LIMIT = { limit: 'how many rows, 50 unless told' };

/** Every command of `npm run operate`, by its name; the name is its address below /v1.0/operate, too. */
export const COMMANDS = {
  'tenants/list': read('All tenants and their addresses.', [], {}, z.object({})),
  'tenants/show': read(
    'One tenant as a file, as tenants/update takes it.',
    ['tenant'],
    {},
    z.object({ tenant: word(30) }),
  ),
  'tenants/check': read('What a tenant still needs.', ['tenant'], {}, z.object({ tenant: word(30) })),
  'tenants/create': write('Makes a tenant out of a file.', ['file'], {}, z.object({ file: TenantFile })),
  'tenants/update': write(
    'Changes the fields that a file names.',
    ['file'],
    { dryRun: '' },
    z.object({ file: TenantChange, dryRun: z.boolean().default(false) }),
  ),
  audit: read(
    'What was done by commands, the newest first.',
    [],
    { tenant: 'code of a tenant', subject: 'such as "customer 12"', ...LIMIT },
    z.object({ tenant: TenantCode.optional(), subject: word(120).optional(), limit }),
  ),
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** The body of a call: the command's input, beside reason and operator where it writes. */
export const ReadBody = <S extends z.ZodType>(input: S) => z.object({ input });
export const WriteBody = <S extends z.ZodType>(input: S) => Stamp.extend({ input });
