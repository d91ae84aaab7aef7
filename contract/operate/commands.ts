import { z } from 'zod';
import { LIMITS } from '../rules/limits.ts';
import { isAmount } from '../rules/money/money.ts';
import { num } from '../wire/scalars.ts';
import { TenantChange, TenantCode, TenantFile } from './tenantFile.ts';

const word = (max = 200) => z.string().trim().min(1, 'must not be empty').max(max);

/** Answer of each command; `ok: false` exits with 1. */
export const OperateAnswer = z.object({
  ok: z.boolean(),
  said: z.array(z.string()),
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** Columns that are money, and their currency if the rows have no `currency`. */
  amounts: z.object({ columns: z.array(z.string()), currency: z.string().nullable() }).nullable(),
  /** Columns of a list that an import takes: without any row they are the head of its file. */
  columns: z.array(z.string()).optional(),
});
export type OperateAnswer = z.infer<typeof OperateAnswer>;

/** Operator and reason, stored with the change in the audit. */
export const Stamp = z.object({
  reason: z
    .string({ error: 'must say why: --reason "…"' })
    .trim()
    .min(3, 'must say why in a word or more: --reason "…"')
    .max(500),
  by: word(120),
});
export type Stamp = z.output<typeof Stamp>;

export interface Command<S extends z.ZodType = z.ZodType> {
  about: string;
  /** Input fields that follow the command's name, in this order; the last one is optional if it is in brackets. */
  args: string[];
  /** Fields given as `--name value`, with a description of the value; '' for a flag without one. */
  flags: Record<string, string>;
  /** The command changes data, so it needs a reason. */
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

/** Decimal, as it is printed; more than two decimals are refused. */
const amount = () => num().pipe(z.number().refine(isAmount, 'must have at most two decimals'));
const serial = (error: string) => z.coerce.number({ error }).int().min(1).max(2_147_483_647);
const customer = serial('must be the number of a customer');
const CUSTOMER = z.object({ customer });
const TENANT = { tenant: 'code of a tenant' };
const DRY = { dryRun: '' };
const ofTenant = { tenant: TenantCode };
const ImportedRows = z.object({
  ...ofTenant,
  csv: z.string(),
  dryRun: z.boolean().default(false),
  replace: z.boolean().default(false),
});
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
  'customers/search': read(
    'Customers by name, e-mail, phone or number.',
    ['text'],
    { ...TENANT, ...LIMIT },
    z.object({ text: word(), tenant: TenantCode.optional(), limit }),
  ),
  'customers/show': read('One customer, with wallet, limit and users.', ['customer'], {}, CUSTOMER),
  'customers/verify': write(
    'Activates the users of a customer who wait for their mail.',
    ['customer'],
    {},
    CUSTOMER,
  ),
  'customers/block': write(
    'Ends the sessions and refuses every call of a customer.',
    ['customer'],
    {},
    CUSTOMER,
  ),
  'customers/unblock': write('Takes a block away.', ['customer'], {}, CUSTOMER),
  'customers/credit': write(
    'Sets how far below zero a wallet may go.',
    ['customer', 'limit'],
    {},
    z.object({ customer, limit: amount().pipe(z.number().min(0).max(LIMITS.amountMax)) }),
  ),
  'customers/term': write(
    'Sets the payment term: debit, or net30 for a monthly invoice that is due after 30 days.',
    ['customer', 'term'],
    {},
    z.object({
      customer,
      term: z.string().regex(/^(debit|net[1-9]\d{0,2})$/, 'must be debit, or net with days such as net30'),
    }),
  ),
  'wallet/entries': read(
    'The newest entries of a wallet.',
    ['customer'],
    LIMIT,
    z.object({ customer, limit }),
  ),
  'wallet/correct': write(
    'Adds to a wallet, or takes from it with an amount below zero, never past its credit limit.',
    ['customer', 'amount'],
    { note: 'what the customer reads' },
    z.object({
      customer,
      amount: amount().pipe(
        z
          .number()
          .min(-LIMITS.amountMax)
          .max(LIMITS.amountMax)
          .refine((v) => v !== 0, 'must not be 0'),
      ),
      note: word(200).default('Correction'),
    }),
  ),
  'payments/refund': write(
    'Sends money of a paid top-up, or of a payment that the wallet got beside an invoice, back to its payer; it leaves the wallet at once.',
    ['customer', 'invoice', 'amount'],
    {},
    z.object({
      customer,
      invoice: word(40),
      amount: amount().pipe(z.number().min(0.01).max(LIMITS.amountMax)),
    }),
  ),
  'payments/stray': read(
    'Money that waits for a decision: of unknown payments, of other amounts, for deleted accounts; refunds at the gateway that a wallet does not hold, failed refunds, disputes; --all with what is settled.',
    [],
    { all: '', ...TENANT, ...LIMIT },
    z.object({ all: z.boolean().default(false), tenant: TenantCode.optional(), limit }),
  ),
  'payments/settled': write(
    'Marks such money, by its number, as dealt with.',
    ['number'],
    {},
    z.object({ number: serial('must be a number of payments/stray') }),
  ),
  'orders/show': read(
    'One order with its history, by number or id.',
    ['order'],
    TENANT,
    z.object({ order: word(60), tenant: TenantCode.optional() }),
  ),
  'orders/stuck': read(
    'Orders on their way that nothing has moved for a while.',
    [],
    { hours: 'how long, 48 unless told', ...TENANT, ...LIMIT },
    z.object({
      hours: z.coerce.number().min(0).max(100_000).default(48),
      tenant: TenantCode.optional(),
      limit,
    }),
  ),
  'orders/move': write(
    'Moves a parcel to a status that the status table allows; 900 cancels and refunds it.',
    ['order', 'status'],
    { note: 'what shipper and recipient read', ...TENANT },
    z.object({
      order: word(60),
      status: z.coerce.number({ error: 'must be a status code' }).int(),
      note: word(200).optional(),
      tenant: TenantCode.optional(),
    }),
  ),
  'cod/due': read(
    'Collected cash that is to be paid out, the oldest first.',
    [],
    { all: '', ...TENANT, ...LIMIT },
    z.object({ all: z.boolean().default(false), tenant: TenantCode.optional(), limit }),
  ),
  'cod/paid': write(
    "Marks the cash of orders (numbers, separated by commas) as paid, with the bank's reference; all of them or none. --amount where one order's cash was paid short.",
    ['orders', 'reference'],
    { amount: 'what was paid of the cash of one order', ...TENANT },
    z.object({
      orders: word(10_000),
      reference: word(80),
      amount: amount().pipe(z.number().min(0).max(LIMITS.amountMax)).optional(),
      tenant: TenantCode.optional(),
    }),
  ),
  'weight/disputes': read(
    'Weights that shippers dispute, the oldest first; --all with those that are decided.',
    [],
    { all: '', ...TENANT, ...LIMIT },
    z.object({ all: z.boolean().default(false), tenant: TenantCode.optional(), limit }),
  ),
  'weight/accept': write(
    'Accepts the dispute about the weight of an order and gives the money back.',
    ['order'],
    { note: 'what the shipper reads', ...TENANT },
    z.object({ order: word(60), note: word(200).optional(), tenant: TenantCode.optional() }),
  ),
  'weight/reject': write(
    'Rejects the dispute about the weight of an order; the charge stays.',
    ['order'],
    { note: 'what the shipper reads', ...TENANT },
    z.object({ order: word(60), note: word(200).optional(), tenant: TenantCode.optional() }),
  ),
  'risks/told': read(
    'Reasons that were told before parcels were paid for, by kind: how many, dismissed, and came true.',
    [],
    TENANT,
    z.object({ tenant: TenantCode.optional() }),
  ),
  'risks/past': read(
    "Plays a tenant's newest ended parcels again: reasons that would have been told, and how many came true.",
    ['tenant'],
    LIMIT,
    z.object({ tenant: TenantCode, limit }),
  ),
  'notices/show': read(
    'Whether an address gets messages of a tenant, and why not.',
    ['tenant', 'address'],
    {},
    z.object({ ...ofTenant, address: word(255) }),
  ),
  'notices/bounced': write(
    'Marks an address as taking no mail, as a bounce has told.',
    ['tenant', 'address'],
    { said: 'what the mail server said' },
    z.object({ ...ofTenant, address: word(255), said: word(200).optional() }),
  ),
  'notices/lift': write(
    'Takes that mark away: the address gets messages again.',
    ['tenant', 'address'],
    {},
    z.object({ ...ofTenant, address: word(255) }),
  ),
  'notices/complained': write(
    'Notes a complaint: the address gets no more messages, and the accounts that wrote to it lately may send fewer a day.',
    ['tenant', 'address'],
    {},
    z.object({ ...ofTenant, address: word(255) }),
  ),
  'newsletter/readers': read(
    'Accounts of a tenant that have switched the newsletter on and get mail.',
    ['tenant'],
    {},
    z.object(ofTenant),
  ),
  'newsletter/send': write(
    'Mails a text file to these readers: its first line is the subject. The same text is sent once.',
    ['tenant', 'text'],
    DRY,
    z.object({ ...ofTenant, text: z.string().max(100_000), dryRun: z.boolean().default(false) }),
  ),
  'services/list': read(
    'Services of a tenant, as services/import takes them.',
    ['tenant'],
    {},
    z.object(ofTenant),
  ),
  'services/import': write(
    'Adds and changes services; those that the file leaves out stay.',
    ['tenant', 'csv'],
    DRY,
    z.object({ ...ofTenant, csv: z.string(), dryRun: z.boolean().default(false) }),
  ),
  'rates/list': read(
    'Rate cards of a tenant, as rates/import takes them.',
    ['tenant', '[service]'],
    {},
    z.object({ ...ofTenant, service: word(40).optional() }),
  ),
  'rates/import': write(
    'Adds and changes lanes; --replace takes away the lanes of its services that the file leaves out.',
    ['tenant', 'csv'],
    { ...DRY, replace: '' },
    ImportedRows,
  ),
  'connections/list': read(
    'Which connection of the karrio server carries which service, as connections/import takes them.',
    ['tenant'],
    {},
    z.object(ofTenant),
  ),
  'connections/import': write(
    'Adds and changes those; --replace takes away the connections of services that the file leaves out.',
    ['tenant', 'csv'],
    { ...DRY, replace: '' },
    ImportedRows,
  ),
  'apps/rotateKey': write(
    'Encrypts the settings of all installed apps with a new key.',
    [],
    {},
    z.object({}),
  ),
  'analytics/check': read(
    'Compares what the dashboards of a tenant are drawn from with its orders, day by day.',
    ['tenant'],
    {},
    z.object(ofTenant),
  ),
  'analytics/rebuild': write(
    'Has what the dashboards of a tenant are drawn from counted anew from its orders.',
    ['tenant'],
    {},
    z.object(ofTenant),
  ),
  'demo/remove': write(
    'Closes the accounts of the demo and ends its API keys, which everybody knows.',
    [],
    DRY,
    z.object({ dryRun: z.boolean().default(false) }),
  ),
  doctor: read('What of this installation is misconfigured, each with its cure.', [], {}, z.object({})),
  audit: read(
    'What was done by commands, the newest first.',
    [],
    { tenant: 'code of a tenant', subject: 'such as "customer 12"', ...LIMIT },
    z.object({ tenant: TenantCode.optional(), subject: word(120).optional(), limit }),
  ),
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof COMMANDS;
export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[];

/** The body of a call: the command's input, with reason and operator if it writes. */
export const ReadBody = <S extends z.ZodType>(input: S) => z.object({ input });
export const WriteBody = <S extends z.ZodType>(input: S) => Stamp.extend({ input });
