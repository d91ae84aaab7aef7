import { randomBytes, randomUUID } from 'node:crypto';
import type { OperateAnswer, Stamp } from '../../../../contract/operate/commands.ts';
import type { TenantChange, TenantFile } from '../../../../contract/operate/tenantFile.ts';
import { plainEmail } from '../../../../contract/rules/text/email.ts';
import type { Ctx } from '../../../context.ts';
import { countryByCode } from '../../../geo/countries.ts';
import { conflict, invalid } from '../../../http/answer/refusal.ts';
import { codedAddress, publicUrlOf, tenantOfHost } from '../../../http/caller/tenantAddress.ts';
import { recountCompany } from '../../analytics/countStore.ts';
import { makeCode } from '../../auth/codeStore.ts';
import { settingsOf } from '../../company/service.ts';
import {
  type CompanyRow,
  findCompanyByCode,
  insertCompany,
  listCompanies,
  replaceSettings,
  updateCompany,
} from '../../company/store.ts';
import { keepServices } from '../../services/catalogStore.ts';
import { registerUser } from '../../users/register.ts';
import { openCustomer } from '../../users/store.ts';
import { answerOf, unknown } from '../answer.ts';
import { hasCustomers, insertAction } from '../store.ts';
import { fractionIn } from '../wholeAmounts.ts';
import {
  changedRecord,
  differences,
  newRecord,
  recordOf,
  rowsOf,
  shown,
  type TenantRecord,
} from './tenantRecord.ts';

/** Throws 404. `lock`: other commands that change the tenant wait until the transaction ends. */
export async function tenantOf(ctx: Ctx, code: string, options?: { lock: boolean }): Promise<CompanyRow> {
  const row = await findCompanyByCode(ctx, code, options);
  if (!row) throw unknown('tenant', code);
  return row;
}

export async function tenantRecord(ctx: Ctx, row: CompanyRow): Promise<TenantRecord> {
  return recordOf(row, await settingsOf(ctx, row.id));
}

/** Address of a tenant's portal. */
export const portalOf = async (ctx: Ctx, companyId: string) =>
  `${await publicUrlOf(ctx, companyId)}/customer`;

export async function listTenants(ctx: Ctx): Promise<OperateAnswer> {
  const rows = await listCompanies(ctx);
  return answerOf(
    [],
    await Promise.all(
      rows.map(async (row) => ({
        code: row.code,
        brand: row.brandName,
        country: row.country,
        currency: row.currency,
        timezone: row.timezone,
        address: await portalOf(ctx, row.id),
        hosts: row.hosts.join(' '),
      })),
    ),
  );
}

/** A tenant as a file, in the only sentence of the answer. */
export async function showTenant(ctx: Ctx, code: string): Promise<OperateAnswer> {
  const record = await tenantRecord(ctx, await tenantOf(ctx, code));
  const file = Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
  return answerOf(JSON.stringify(file, null, 2));
}

/** Makes a tenant; the same file again changes nothing. Throws 409 if the tenant exists with other values. */
export async function createTenant(ctx: Ctx, file: TenantFile, stamp: Stamp): Promise<OperateAnswer> {
  const record = newRecord(file);
  const known = await findCompanyByCode(ctx, record.code);
  if (known) return sameTenant(ctx, known, record);
  return ctx.db.tx(async () => {
    await assertUsable(ctx, record);
    const id = await addTenant(ctx, file);
    await insertAction(ctx, stamp, {
      companyId: id,
      command: 'tenants/create',
      subject: `tenant ${record.code}`,
      change: { name: record.name, country: record.country, currency: record.currency },
    });
    const link = file.admin && (await openAdmin(ctx, id, record, file.admin));
    return answerOf([
      `${record.brandName ?? record.name} is open at ${await portalOf(ctx, id)}`,
      ...(file.admin ? [`${file.admin.email} signs in there.`] : []),
      ...(link ? [`Sets the password, within 30 minutes: ${link}`] : []),
    ]);
  });
}

/** The rows of a tenant: company, settings, services. For commands and for the demo. */
export async function addTenant(ctx: Ctx, file: TenantFile): Promise<string> {
  const id = randomUUID();
  const { company, settings } = rowsOf(newRecord(file));
  await insertCompany(ctx, { ...company, id });
  await replaceSettings(ctx, id, settings);
  if (file.services === 'none') return id;
  const { starterServices } = ctx.ports;
  if (file.services && !starterServices.hasServices)
    throw invalid(
      'services',
      'There are no starter services here: leave "services" out, and add those of your couriers by npm run operate -- services/import.',
    );
  await starterServices.give({ id, country: company.country, currency: company.currency });
  if (!Array.isArray(file.services)) return id;
  const missing = await keepServices(ctx, id, file.services);
  if (missing.length > 0) throw invalid('services', `The couriers have no service ${missing.join(', ')}.`);
  return id;
}

async function sameTenant(ctx: Ctx, row: CompanyRow, record: TenantRecord): Promise<OperateAnswer> {
  const differing = differences(await tenantRecord(ctx, row), record);
  if (differing.length > 0)
    throw conflict(
      `There is a tenant ${record.code} already, and it differs from the file in ${differing.join(', ')}. To change it: npm run tenant:update -- file.json`,
      { differing },
    );
  return answerOf(`${row.brandName} is open already at ${await portalOf(ctx, row.id)}; nothing was changed.`);
}

/** Changes the fields that the file names. */
export async function updateTenant(
  ctx: Ctx,
  { file, dryRun }: { file: TenantChange; dryRun: boolean },
  stamp: Stamp,
): Promise<OperateAnswer> {
  return ctx.db.tx(async () => {
    const row = await tenantOf(ctx, file.code, { lock: true });
    const before = await tenantRecord(ctx, row);
    const after = changedRecord(before, file);
    const fields = differences(before, after);
    if (file.services !== undefined || file.admin !== undefined)
      throw invalid(
        file.services === undefined ? 'admin' : 'services',
        'Services are changed by npm run operate -- services/import, people sign up by themselves.',
      );
    if (fields.length === 0) return answerOf(`${row.brandName} is like the file; nothing was changed.`);
    if (fields.includes('currency') && (await hasCustomers(ctx, row.id)))
      throw conflict('The currency stays once a tenant has customers: their amounts are written in it.');
    await assertUsable(ctx, after, before);
    const rows = fields.map((field) => ({
      field,
      before: shown(before[field]),
      after: shown(after[field]),
    }));
    if (dryRun) return answerOf('Nothing was changed: this was a dry run.', rows);
    const { company, settings } = rowsOf(after);
    await updateCompany(ctx, row.id, company);
    await replaceSettings(ctx, row.id, settings);
    if (fields.includes('timezone')) await recountCompany(ctx, row.id);
    await insertAction(ctx, stamp, {
      companyId: row.id,
      command: 'tenants/update',
      subject: `tenant ${row.code}`,
      change: Object.fromEntries(rows.map(({ field, before, after }) => [field, { before, after }])),
    });
    return answerOf(`${after.brandName ?? after.name} is changed at ${await portalOf(ctx, row.id)}`, rows);
  });
}

/** Checks beyond the schema: the country, whole amounts, and that no other tenant answers at its hosts and at a new code's address. */
async function assertUsable(ctx: Ctx, record: TenantRecord, before?: TenantRecord): Promise<void> {
  if (!countryByCode(record.country))
    throw invalid('country', `"country" must be a country, not "${record.country}"`);
  const fraction = fractionIn(record, before);
  if (fraction) throw invalid(fraction.field, fraction.reason);
  const assertFree = async (field: string, host: string) => {
    const owner = await tenantOfHost(ctx, host);
    if (owner && owner.code !== record.code)
      throw invalid(field, `"${host}" is a host of the tenant ${owner.code}`);
  };
  if (!before) await assertFree('code', new URL(codedAddress(ctx, record.code)).hostname);
  for (const [i, host] of (record.hosts ?? []).entries()) await assertFree(`hosts.${i}`, host);
}

/** Makes the tenant's first user, verified. Returns a link to set the password if the file has none. */
async function openAdmin(
  ctx: Ctx,
  companyId: string,
  record: TenantRecord,
  admin: NonNullable<TenantFile['admin']>,
): Promise<string | undefined> {
  const { name, email, mobile = null, password } = admin;
  const userId = await registerUser(ctx, {
    companyId,
    name,
    email: plainEmail(email),
    mobile,
    password: password ?? randomBytes(24).toString('base64url'),
    status: 1,
  });
  if (userId === undefined) throw invalid('admin.email', `"${email}" is taken`);
  await openCustomer(ctx, userId, {
    companyId,
    name: record.brandName ?? record.name,
    email,
    phone: mobile,
    country: record.country,
    defaultLabelType: 'default',
    priceQuotePref: 'default',
    lang: record.language,
  });
  if (password) return undefined;
  const code = await makeCode(ctx, 'reset', `${companyId}:${userId}`, 'link');
  return `${await portalOf(ctx, companyId)}/reset-password?email=${encodeURIComponent(email)}&code=${code}`;
}
