import { z } from 'zod';
import * as account from '../../../contract/account.ts';
import * as apiTokens from '../../../contract/apiTokens.ts';
import * as apps from '../../../contract/apps.ts';
import * as auth from '../../../contract/auth.ts';
import * as bulk from '../../../contract/bulk.ts';
import * as cod from '../../../contract/cod.ts';
import * as company from '../../../contract/company.ts';
import * as contacts from '../../../contract/contacts.ts';
import * as customers from '../../../contract/customers.ts';
import * as directions from '../../../contract/directions.ts';
import * as envelope from '../../../contract/envelope.ts';
import * as events from '../../../contract/events.ts';
import * as imports from '../../../contract/import.ts';
import * as integrations from '../../../contract/integrations.ts';
import * as manifests from '../../../contract/manifests.ts';
import * as ms2781 from '../../../contract/ms2781.ts';
import * as orders from '../../../contract/orders.ts';
import * as parameters from '../../../contract/parameters.ts';
import * as scalars from '../../../contract/scalars.ts';
import * as scan from '../../../contract/scan.ts';
import * as services from '../../../contract/services.ts';
import * as tracking from '../../../contract/tracking.ts';
import * as users from '../../../contract/users.ts';
import * as wallet from '../../../contract/wallet.ts';
import * as webhooks from '../../../contract/webhooks.ts';

const CONTRACT = [
  account,
  apiTokens,
  apps,
  auth,
  bulk,
  cod,
  company,
  contacts,
  customers,
  directions,
  envelope,
  events,
  imports,
  integrations,
  manifests,
  ms2781,
  orders,
  parameters,
  scalars,
  scan,
  services,
  tracking,
  users,
  wallet,
  webhooks,
];

/** Requests and answers differ (a default may be omitted), so each record has two forms, with these suffixes. */
export const SENT = '.Input';
export const ANSWERED = '.';

/** The contract's records by name: a generated client has a type of the same name. */
export const records = z.registry<{ id: string }>();
for (const part of CONTRACT)
  for (const [name, schema] of Object.entries<unknown>(part))
    if (schema instanceof z.ZodObject && !records.has(schema))
      records.add(schema, { id: `${name}${ANSWERED}` });
