import type { z } from 'zod';
import { NOTIFICATION_FLAGS, type ProfileChange } from '../../../contract/customers.ts';
import type { Ctx, Scope } from '../../context.ts';
import { invalid } from '../../http/refusal.ts';
import { availableServiceCompanies } from '../services/service.ts';
import { changeCustomer } from './store.ts';

const NOTIFICATIONS = [...NOTIFICATION_FLAGS, 'notices', 'minBalanceVal'] as const;

/** Changes the fields of the body only. Throws 422 for a service company that the tenant does not have. */
export async function changeProfile(
  ctx: Ctx,
  scope: Scope,
  body: z.output<typeof ProfileChange>,
): Promise<void> {
  const { id: _account, name, selectedServices, customBranding, billing, ...rest } = body;
  const { branding: _brand, customerBankDetails: _ownStep, ...fields } = rest;
  const columns = Object.fromEntries(
    Object.entries(fields).filter(([key]) => !(NOTIFICATIONS as readonly string[]).includes(key)),
  ) as Omit<typeof fields, (typeof NOTIFICATIONS)[number]>;
  const known = new Set(await availableServiceCompanies(ctx, scope.companyId));
  const strange = selectedServices?.findIndex((company) => !known.has(company)) ?? -1;
  if (strange >= 0)
    throw invalid(`selectedServices.${strange}`, `"selectedServices.${strange}" is not known`);
  await changeCustomer(
    ctx,
    scope,
    {
      ...columns,
      ...(name ? { name } : {}),
      ...(selectedServices === undefined ? {} : { selectedServices: selectedServices ?? [] }),
      ...(customBranding == null ? {} : { customBranding }),
    },
    {
      billing: billing ?? {},
      notifications: Object.fromEntries(NOTIFICATIONS.flatMap((n) => (n in body ? [[n, body[n]]] : []))),
    },
  );
}
