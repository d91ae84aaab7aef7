import type { z } from 'zod';
import {
  APP_CONFIG_MAX,
  APP_VALUE_MAX,
  type AppChange,
  type AppListQuery,
  type AvailableApp,
  type InstalledApp,
  type InstalledListQuery,
  type InstallInput,
} from '../../../contract/integrations/apps.ts';
import type { AppForm } from '../../../contract/rules/integrations/appForms.ts';
import {
  APPS,
  type AppConfig,
  type AppEntry,
  allowsApps,
  appOf,
  appOfCourier,
  appOfId,
  firstConfig,
  formOf,
  isComplete,
  isOffered,
  masked,
  unmasked,
} from '../../../contract/rules/integrations/apps.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { type Page, toPage } from '../../../contract/wire/envelope.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
import type { Ctx, Scope } from '../../context.ts';
import { conflict, invalid, notFound, Refusal } from '../../http/answer/refusal.ts';
import { publicUrlOf } from '../../http/caller/tenantAddress.ts';
import { hmac, nanoId, sameText } from '../../http/caller/tokens.ts';
import { assertUnchanged } from '../../http/request/assertUnchanged.ts';
import { jsonOrNull } from '../../http/request/storableText.ts';
import { translateSentence } from '../../texts/translateSentence.ts';
import { type AppSecrets, isLost, openAll, openSecrets, sealSecrets } from './secrets.ts';
import {
  deleteInstalled,
  type InstalledRow,
  insertInstalled,
  installedByPath,
  installedRow,
  installedRows,
  installFacts,
  updateInstalled,
} from './store.ts';

const ABOUT = {
  courier: (name: string) => `Ship with your own account at ${name}.`,
  payment: (name: string) => `Take payments with your own account at ${name}.`,
  builtIn: () => 'A part of the portal, always there.',
};
const aboutOf = ({ kind, name }: AppEntry) => ABOUT[kind](name);

/** Whether anything here works with an account's own app: only the sandbox's couriers and gateway do. */
const isUsed = ({ config }: Ctx, { kind }: AppEntry): boolean =>
  config.sandbox.has(kind === 'payment' ? 'gateway' : 'couriers');
const UNUSED =
  'Own accounts at couriers and payment services are not used here, so they cannot be installed.';

const hasWord = (keyword: string | undefined) => {
  const word = keyword?.trim().toLowerCase() ?? '';
  return ({ name, path }: { name: string; path: string }) =>
    name.toLowerCase().includes(word) || path.includes(word);
};

function sorted<K extends string, T extends Record<K, string | number> & { id: number }>(
  rows: T[],
  { sortBy, orderBy }: { sortBy: K; orderBy: 'asc' | 'desc' },
): T[] {
  const turn = orderBy === 'desc' ? -1 : 1;
  return rows.sort((a, b) => turn * (inOrder(a[sortBy], b[sortBy]) || a.id - b.id));
}

const inOrder = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

const pageOf = <T>(rows: T[], { page, limit }: { page: number; limit: number }): Page<T> =>
  toPage(rows.slice((page - 1) * limit, page * limit), rows.length, page, limit);

async function factsOf(ctx: Ctx, scope: Scope) {
  const facts = await installFacts(ctx, scope);
  if (!facts) throw notFound();
  return facts;
}

/** Apps that the tenant offers and that the account does not have yet (APPS-03, APPS-06). */
export async function availableApps(
  ctx: Ctx,
  scope: Scope,
  query: AppListQuery,
): Promise<Page<AvailableApp>> {
  const { country, couriers } = await factsOf(ctx, scope);
  const had = new Set((await installedRows(ctx, scope)).map((row) => row.path));
  const rows = APPS.filter(
    (app) => isOffered(app, country, couriers) && isUsed(ctx, app) && !had.has(app.path),
  )
    .filter(hasWord(query.keyword))
    .map((app) => ({
      id: app.id,
      name: app.name,
      path: app.path,
      kind: app.kind,
      description: aboutOf(app),
    }));
  return pageOf(sorted(rows, query), query);
}

/** The account's apps, and the parts of the portal that need no account, by their names in the caller's language (APPS-02, APPS-04). */
export async function installedApps(
  ctx: Ctx,
  scope: Scope,
  query: InstalledListQuery,
  locale: Locale,
): Promise<Page<InstalledApp>> {
  const rows = await installedRows(ctx, scope);
  const secrets = await openAll(ctx, rows);
  const site = await publicUrlOf(ctx, scope.companyId);
  const all = [
    ...rows.map((row, i) => present(row, secrets[i]!, site)),
    ...APPS.filter((app) => app.kind === 'builtIn').map((app) => ({
      ...partOfPortal(ctx, scope, app),
      name: translateSentence(locale, app.name),
    })),
  ];
  const found = all
    .filter(hasWord(query.keyword))
    .filter((app) => !query.status || app.status === query.status);
  return pageOf(sorted(found, query), query);
}

/** One installed app. Throws 404. */
export async function installedApp(ctx: Ctx, scope: Scope, id: number): Promise<InstalledApp> {
  const row = await installedRow(ctx, scope, id);
  if (!row) throw notFound();
  return present(row, await openSecrets(ctx, row), await publicUrlOf(ctx, scope.companyId));
}

function partOfPortal(ctx: Ctx, scope: Scope, app: AppEntry): InstalledApp {
  return {
    id: app.id,
    name: app.name,
    appId: app.id,
    path: app.path,
    description: aboutOf(app),
    kind: app.kind,
    customerId: scope.customerId,
    companyId: scope.companyId,
    status: 1,
    config: {},
    webhookUrl: null,
    updatedAt: ctx.ports.clock.now().toISOString(),
  };
}

/** An app that is no longer in the table has its slug as name. */
const entryOf = (path: string): AppEntry => appOf(path) ?? { id: 0, path, name: path, kind: 'courier' };

function present(row: InstalledRow, { config, callbackKey }: AppSecrets, site: string): InstalledApp {
  const app = entryOf(row.path);
  return {
    id: row.id,
    name: row.name,
    appId: app.id,
    path: row.path,
    description: aboutOf(app),
    kind: app.kind,
    customerId: row.customerId,
    companyId: row.companyId,
    status: row.status === 1 && callbackKey ? 1 : 2,
    config: masked(formOf(row.path), config),
    webhookUrl: webhookOf(row, app, callbackKey, site),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The callback's address, on the tenant's own host (APPS-20, APPS-21). */
function webhookOf(row: InstalledRow, { kind }: AppEntry, key: string, site: string): string {
  if (kind === 'payment') return `${site}/v1.0/wallet/gateway/callback`;
  const query = new URLSearchParams({ pid: String(row.id), cid: row.companyId, key });
  return `${site}/v1.0/plugin/tracking/${encodeURIComponent(row.path)}?${query}`;
}

/** Throws 404 for an app that the tenant does not offer, 409 where no courier or gateway would use it, 403 without the plan, 409 if it is installed. */
export async function install(
  ctx: Ctx,
  scope: Scope,
  input: z.output<typeof InstallInput>,
  idempotency: { scope: string; key: string } | null,
): Promise<InstalledApp> {
  const { planName, planExpiryDate, country, couriers } = await factsOf(ctx, scope);
  const app = appOfId(input.appId);
  if (!app || !isOffered(app, country, couriers)) throw notFound();
  if (!isUsed(ctx, app)) throw conflict(UNUSED);
  if (!allowsApps(planName, planExpiryDate, ctx.ports.clock.now()))
    throw new Refusal(403, ERROR.forbidden, 'Apps need a Standard, Advanced or Enterprise plan.');
  const form = formOf(app.path);
  const config = unmasked(form, readConfig(form, input.config), form ? firstConfig(form) : {}, unknownSecret);
  return ctx.db.tx(async () => {
    // The same idempotency key gives the same secret, by which a repeated call recognises its own work.
    const callbackKey = idempotency
      ? hmac(ctx.secret, `app callback\n${idempotency.scope}\n${idempotency.key}`)
      : nanoId();
    const secrets = { config, callbackKey };
    const owner = { companyId: scope.companyId, customerId: scope.customerId, path: app.path };
    const row = await insertInstalled(ctx, {
      ...owner,
      name: input.name,
      status: statusOf(form, config),
      ...(await sealSecrets(ctx, owner, secrets)),
    });
    const site = await publicUrlOf(ctx, scope.companyId);
    if (row) return present(row, secrets, site);
    const first = await installedByPath(ctx, scope, app.path);
    const known = first && (await openSecrets(ctx, first));
    if (!known || !sameText(known.callbackKey, callbackKey)) throw conflict('This app is installed already.');
    return present(first, known, site);
  });
}

/** The mask was sent for a secret that is not stored at this place. */
const unknownSecret = (path: string): never => {
  throw invalid(path, `"${path}" is a secret that must be typed again`);
};

const statusOf = (form: AppForm | null, config: AppConfig): 1 | 2 => (isComplete(form, config) ? 1 : 2);

/** Throws 404, and 409 with both versions. Fields missing in the change, and secrets sent as their mask, stay. */
export async function saveApp(
  ctx: Ctx,
  scope: Scope,
  id: number,
  { updatedAt: basedOn, ...change }: z.output<typeof AppChange>,
): Promise<InstalledApp> {
  return ctx.db.tx(async () => {
    const before = await installedRow(ctx, scope, id, { lock: true });
    if (!before) throw notFound();
    const secrets = await openSecrets(ctx, before);
    const form = formOf(before.path);
    const site = await publicUrlOf(ctx, scope.companyId);
    await assertUnchanged({
      basedOn,
      updatedAt: before.updatedAt,
      name: 'app',
      now: () => present(before, secrets, site),
      sent: { name: change.name, config: masked(form, readConfig(form, change.config ?? {})) },
    });
    const config =
      change.config === undefined
        ? secrets.config
        : unmasked(form, readConfig(form, change.config), secrets.config, unknownSecret);
    // An app with unreadable settings gets a new key; its courier has to learn the new address.
    const kept = { config, callbackKey: isLost(secrets) ? nanoId() : secrets.callbackKey };
    const row = await updateInstalled(ctx, scope, id, {
      name: change.name ?? before.name,
      // A new name changes nothing for the courier.
      status: change.config === undefined ? before.status : statusOf(form, config),
      ...(await sealSecrets(ctx, before, kept)),
    });
    if (!row) throw notFound();
    return present(row, kept, site);
  });
}

/** Throws 404. */
export async function uninstall(ctx: Ctx, scope: Scope, id: number): Promise<{ id: number; name: string }> {
  const row = await deleteInstalled(ctx, scope, id);
  if (!row) throw notFound();
  return { id: row.id, name: row.name };
}

/** The config as an object with values that its form knows. Throws 422 at the value. */
function readConfig(form: AppForm | null, sent: AppConfig | string): AppConfig {
  const config = typeof sent === 'string' ? parsed(sent) : sent;
  if (JSON.stringify(config).length > APP_CONFIG_MAX)
    throw invalid('config', `"config" must have at most ${APP_CONFIG_MAX} characters`);
  if (!form) return config;
  for (const [key, value] of Object.entries(config)) {
    const field = form.find((f) => f.key === key);
    const path = `config.${key}`;
    if (!field) throw invalid(path, `"${path}" is not a field of this call`);
    if (field.kind === 'switch') {
      if (typeof value !== 'boolean') throw invalid(path, `"${path}" must be true or false`);
    } else if (typeof value !== 'string') throw invalid(path, `"${path}" must be text`);
    else if (value.length > APP_VALUE_MAX)
      throw invalid(path, `"${path}" must have at most ${APP_VALUE_MAX} characters`);
  }
  return config;
}

function parsed(text: string): AppConfig {
  const found = jsonOrNull(text);
  if (typeof found !== 'object' || found === null || Array.isArray(found))
    throw invalid('config', '"config" must be a JSON object');
  return found as AppConfig;
}

/** The account's own courier account for a service company; null without a complete account. */
export async function ownCourierAccount(
  ctx: Ctx,
  scope: Scope,
  serviceCompanyCode: string,
): Promise<{ id: number; config: AppConfig } | null> {
  const app = appOfCourier(serviceCompanyCode);
  const row = app && (await installedByPath(ctx, scope, app.path));
  if (row?.status !== 1) return null;
  const secrets = await openSecrets(ctx, row);
  return isLost(secrets) ? null : { id: row.id, config: secrets.config };
}
