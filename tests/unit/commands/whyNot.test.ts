import { describe, expect, it } from 'vitest';
import { fitsAll, type RecordAction } from '../../../src/commands/recordAction.ts';
import { activityActions } from '../../../src/resources/activity/activityActions.ts';
import { APP_ACTIONS } from '../../../src/resources/apps/appActions.ts';
import { COD_ACTIONS } from '../../../src/resources/cod/codActions.ts';
import { statementActions } from '../../../src/resources/cod/statement/statementActions.ts';
import { CONTACT_ACTIONS } from '../../../src/resources/contacts/contactActions.ts';
import { draftActions } from '../../../src/resources/drafts/draftActions.ts';
import { inboxActions } from '../../../src/resources/inbox/inboxActions.ts';
import { INSTABOOK_ACTIONS } from '../../../src/resources/instabook/instabookActions.ts';
import { INTEGRATION_ACTIONS } from '../../../src/resources/integrations/integrationActions.ts';
import { INVOICE_ACTIONS } from '../../../src/resources/invoices/invoiceActions.ts';
import { MANIFEST_ACTIONS } from '../../../src/resources/manifests/manifestActions.ts';
import { orderPageActions } from '../../../src/resources/orders/actions/orderPageActions.ts';
import { TEMPLATE_ACTIONS } from '../../../src/resources/templates/templateActions.ts';
import { API_KEY_ACTIONS } from '../../../src/resources/tokens/apiKeyActions.ts';
import { TRANSACTION_ACTIONS } from '../../../src/resources/transactions/transactionActions.ts';
import { WEBHOOK_ACTIONS } from '../../../src/resources/webhooks/webhookActions.ts';

const LISTS: Record<string, readonly Pick<RecordAction<never, never>, 'id' | 'keys' | 'fits' | 'whyNot'>[]> =
  {
    activity: Object.values(activityActions({ customerId: 1, userId: 1, may: () => true })),
    apiKeys: Object.values(API_KEY_ACTIONS),
    apps: Object.values(APP_ACTIONS),
    cod: Object.values(COD_ACTIONS),
    contacts: Object.values(CONTACT_ACTIONS),
    drafts: draftActions,
    inbox: inboxActions,
    instabook: Object.values(INSTABOOK_ACTIONS),
    integrations: Object.values(INTEGRATION_ACTIONS),
    invoices: Object.values(INVOICE_ACTIONS),
    manifests: Object.values(MANIFEST_ACTIONS),
    orders: orderPageActions,
    statement: statementActions,
    templates: Object.values(TEMPLATE_ACTIONS),
    transactions: Object.values(TRANSACTION_ACTIONS),
    webhooks: Object.values(WEBHOOK_ACTIONS),
  };
/** Keys that two actions share so that one of them fits every record. */
const ALWAYS_ONE = ['turnOn', 'turnOff'];

describe.each(Object.entries(LISTS))('a key of the list %s', (list, actions) => {
  it('a key has a reason for records that it does not fit (ORD-20, BX-33)', () => {
    const silent = actions.filter(
      ({ id, keys, fits, whyNot }) => keys?.length && fits !== fitsAll && !whyNot && !ALWAYS_ONE.includes(id),
    );
    expect(silent.map(({ id }) => `${list}.${id}`)).toEqual([]);
  });

  it('a reason names only actions of the list (BX-33)', () => {
    const ids = actions.map(({ id }) => id);
    const named = actions.flatMap(({ whyNot }) => {
      const record = { statusCode: 700, endedAt: '', waypoint: [], source: null, remedies: [], status: 1 };
      const reason = whyNot?.(record as never);
      return typeof reason === 'object' ? (reason.instead ?? []) : [];
    });
    // The bar and keys of drafts have some of an order's actions.
    expect(list === 'drafts' ? [] : named.filter((id) => !ids.includes(id))).toEqual([]);
  });
});
