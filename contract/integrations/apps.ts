import { z } from 'zod';
import { APP_SORTS, INSTALLED_APP_SORTS } from '../rules/listSorts.ts';
import { CustomerId, int, paged, sortOrder, text } from '../wire/scalars.ts';
import { BasedOn, type Conflict } from '../wire/versions.ts';

export const APP_NAME_MAX = 120;
/** A private key in PEM is the longest value of a form. */
export const APP_VALUE_MAX = 5000;
export const APP_CONFIG_MAX = 20_000;

const Config = z.record(z.string(), z.unknown());
/** The settings as an object, or as JSON text. */
const ConfigInput = z.union([Config, z.string().max(APP_CONFIG_MAX)]);
const Name = text(APP_NAME_MAX).pipe(z.string().min(1, 'Name is required'));

export const AvailableApp = z.object({
  id: z.number(),
  name: z.string(),
  path: z.string(),
  description: z.string(),
  kind: z.enum(['courier', 'payment', 'builtIn']),
});
export type AvailableApp = z.infer<typeof AvailableApp>;

export const InstalledApp = z.object({
  id: z.number(),
  name: z.string(),
  appId: z.number(),
  path: z.string(),
  description: z.string(),
  kind: z.enum(['courier', 'payment', 'builtIn']),
  customerId: z.number(),
  companyId: z.string(),
  /** 1: in use for parcels; 2: a value that the courier needs is missing. */
  status: z.union([z.literal(1), z.literal(2)]),
  /** Without its secrets: eight dots stand for a stored secret. If the caller sends the dots back, the secret stays. */
  config: Config,
  /** Callback address for its courier or payment provider, with the app's own key. */
  webhookUrl: z.string().nullable(),
  updatedAt: z.string(),
});
export type InstalledApp = z.infer<typeof InstalledApp>;

export const InstallInput = z.object({
  name: Name,
  appId: int(),
  config: ConfigInput.default({}),
  customerId: CustomerId.nullish(),
});
export type InstallInput = z.input<typeof InstallInput>;

export const AppChange = z.object({
  name: Name.optional(),
  config: ConfigInput.optional(),
  customerId: CustomerId.nullish(),
  updatedAt: BasedOn,
});
export type AppChange = z.input<typeof AppChange>;

/** Detail of a 409 for a change that is based on an older version; both without their secrets. */
export type AppConflict = Conflict<'app', InstalledApp>;

const Paging = {
  ...paged(1000),
  orderBy: sortOrder('asc'),
  keyword: z.string().max(200).optional(),
  customerId: CustomerId.optional(),
  companyId: z.string().optional(),
};
export const AppListQuery = z.object({ ...Paging, sortBy: z.enum(APP_SORTS).default('name') });
export type AppListQuery = z.infer<typeof AppListQuery>;
export const InstalledListQuery = z.object({
  ...Paging,
  sortBy: z.enum(INSTALLED_APP_SORTS).default('name'),
  /** 1: in use for parcels; 2: a value that the courier needs is missing. */
  status: z.enum(['1', '2']).transform(Number).optional(),
});
export type InstalledListQuery = z.infer<typeof InstalledListQuery>;

/** The app that was uninstalled. */
export const UninstalledApp = z.object({ id: z.number(), name: z.string() });

/** The address of an app's callback: the app, its company, and the key that only its courier was given. */
export const CallbackQuery = z.object({
  pid: int(),
  cid: z.string().max(100),
  key: z.string().max(100).default(''),
});
export type CallbackQuery = z.infer<typeof CallbackQuery>;

/** A courier's report about a parcel. */
export const TrackingReport = z.object({
  consignmentNo: text(60).pipe(z.string().min(1)),
  statusCode: int(),
  description: text(300).nullish(),
  location: text(120).nullish(),
  /** Time of the step; now if absent. */
  at: z.iso.datetime({ offset: true }).nullish(),
});
export type TrackingReport = z.infer<typeof TrackingReport>;
export const TrackedParcel = z.object({ consignmentNo: z.string(), statusCode: z.number() });
