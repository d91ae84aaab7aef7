/**
 * Operation ids of the calls that write an entry into an account's activity, by group and by the entry's kind of record. The ids below
 * `own`, `acceptInvitation` and `endReusedKey` are steps without a call of a known person or key. `callTool` counts calls of assistants.
 */
export const AUDITED = {
  orders: {
    order: [
      'createOrder',
      'changeOrder',
      'deleteOrder',
      'processOrders',
      'processOrder',
      'cancelOrder',
      'cloneOrder',
      'placeOrderAgain',
      'changeService',
      'instructCourier',
      'rejectDriver',
      'createStandardOrder',
      'cancelStandardOrder',
      'scanParcels',
      'importRows',
      'importFile',
      'orderToGroup',
      'moveSandboxOrder',
    ],
    batch: ['startBatch', 'undoBatch', 'closeBatch'],
    mapping: ['saveImportMapping', 'changeImportMapping', 'deleteImportMapping', 'keepImportMapping'],
    template: [
      'createTemplate',
      'renameTemplate',
      'deleteTemplate',
      'restoreTemplate',
      'setRepeat',
      'pauseRepeat',
      'resumeRepeat',
      'skipRepeat',
      'deleteRepeat',
    ],
    manifest: ['createManifest', 'closeManifests', 'cancelManifest'],
    link: ['createInstabookLink', 'endInstabookLink'],
    risk: ['dismissRisk', 'restoreRisk'],
  },
  inbox: {
    inboxLine: [
      'endInbox',
      'snoozeInbox',
      'reopenInbox',
      'acceptInbox',
      'disputeInbox',
      'takeInbox',
      'noteInbox',
      'callInbox',
      'messageInbox',
      'cancelInbox',
      'instructInbox',
      'correctAddressInbox',
      'retryInbox',
      'changeServiceInbox',
      'placeAgainInbox',
      'returnOrderInbox',
      'payInbox',
      'switchOnInbox',
    ],
    rule: ['createInboxRule', 'switchInboxRule', 'deleteInboxRule', 'testInboxRule'],
  },
  money: {
    invoice: ['buyTopUp', 'topUpInbox', 'choosePaymentMethod', 'openPaymentPage'],
    order: ['disputeWeight', 'weighSandboxOrder'],
    none: ['topUpSandboxWallet', 'noteCodPaid'],
  },
  contacts: {
    contact: [
      'createContact',
      'changeContact',
      'deleteContact',
      'restoreContact',
      'chooseDefaultSender',
      'importContacts',
      'mergeContacts',
      'undoContactMerge',
    ],
    group: ['changeGroupMembers', 'renameContactGroup', 'deleteContactGroup'],
  },
  settings: {
    account: ['changeCustomer', 'saveCustomer', 'switchBranding', 'changeBranding', 'sendTestMail'],
    view: ['createSavedView', 'changeSavedView', 'deleteSavedView'],
    none: ['inviteFriends', 'registerPushToken', 'arrangeSavedViews'],
  },
  integrations: {
    webhook: [
      'createWebhook',
      'changeWebhook',
      'deleteWebhook',
      'testWebhook',
      'tryWebhook',
      'replayWebhook',
      'redeliverWebhook',
    ],
    none: ['rotateWebhookSecret', 'finishWebhookSecret'],
    shop: ['connectShop', 'renameIntegration', 'disconnectShop', 'authorizeBilling'],
    app: ['installApp', 'changeApp', 'uninstallApp'],
  },
  assistants: { none: ['callTool'] },
  access: {
    apiKey: ['createApiKey', 'changeApiKey', 'revokeApiKey', 'answerConnectRequest', 'endReusedKey'],
    user: [
      'changeUser',
      'uploadPhoto',
      'changeOwnContact',
      'deleteAccount',
      'changeMember',
      'removeMember',
      'acceptInvitation',
    ],
    invitation: ['invitePerson', 'resendInvitation', 'withdrawInvitation'],
    role: ['createRole', 'changeRole', 'deleteRole'],
    none: ['endOwnSession', 'endOtherSessions', 'leaveAccount'],
    own: ['signIn', 'signInFailed', 'changePassword', 'resetPassword', 'endReusedSession'],
  },
  exports: {
    none: [
      'exportOrders',
      'exportContacts',
      'exportInvoices',
      'exportTransactions',
      'exportCodSettlements',
      'exportManifests',
      'exportActivity',
    ],
  },
} as const;

type Audited = typeof AUDITED;
export type AuditGroup = keyof Audited;
type Kinds = { [G in AuditGroup]: keyof Audited[G] }[AuditGroup];
/** The kind of record that an entry names; none if the account itself was concerned. */
export type AuditSubject = Exclude<Kinds, 'none' | 'own'>;
type NamesOf<T> = T extends Readonly<Record<string, readonly (infer Name)[]>> ? Name : never;
export type AuditOperation = { [G in AuditGroup]: NamesOf<Audited[G]> }[AuditGroup];

export const AUDIT_GROUPS = Object.keys(AUDITED) as [AuditGroup, ...AuditGroup[]];

/** Operations that do the same as another one, with another method. */
const SAME_AS: Readonly<Record<string, AuditOperation>> = {
  patchOrder: 'changeOrder',
  patchDriver: 'rejectDriver',
  patchWebhook: 'changeWebhook',
  putWebhook: 'changeWebhook',
  saveApp: 'changeApp',
};

interface Audit {
  group: AuditGroup;
  subject: AuditSubject | null;
}

const OPERATIONS = new Map<string, Audit>(
  Object.entries(AUDITED).flatMap(([group, kinds]) =>
    Object.entries(kinds).flatMap(([kind, names]) =>
      names.map((name: string): [string, Audit] => [
        name,
        {
          group: group as AuditGroup,
          subject: kind === 'none' || kind === 'own' ? null : (kind as AuditSubject),
        },
      ]),
    ),
  ),
);

export const AUDIT_OPERATIONS = [...OPERATIONS.keys()] as [AuditOperation, ...AuditOperation[]];
export const AUDIT_SUBJECTS = [
  ...new Set([...OPERATIONS.values()].flatMap(({ subject }) => subject ?? [])),
] as [AuditSubject, ...AuditSubject[]];

/** The name under which a call is recorded; undefined if it is not. */
export function auditedAs(operationId: string | undefined): AuditOperation | undefined {
  const name = SAME_AS[operationId ?? ''] ?? operationId;
  return name !== undefined && OPERATIONS.has(name) ? (name as AuditOperation) : undefined;
}

/** Group and kind of record of a recorded operation. */
export const auditOf = (operation: AuditOperation): Audit => OPERATIONS.get(operation) as Audit;

/** The operations that name records of a kind. */
export const operationsOn = (subject: AuditSubject): AuditOperation[] =>
  [...OPERATIONS].flatMap(([name, audit]) => (audit.subject === subject ? [name as AuditOperation] : []));

export const operationsOf = (group: AuditGroup): AuditOperation[] =>
  [...OPERATIONS].flatMap(([name, audit]) => (audit.group === group ? [name as AuditOperation] : []));

/** The operation whose booking took money from the wallet; null if none did. */
export const bookedBy = (
  operation: AuditOperation,
  amount: { amount: number } | null,
): 'createOrder' | 'createStandardOrder' | null =>
  amount && amount.amount < 0 && (operation === 'createOrder' || operation === 'createStandardOrder')
    ? operation
    : null;

/** Days that an entry is kept. */
export const AUDIT_DAYS = 400;
/** Maximum number of record ids in an entry. The entry also has the total number of records. */
export const AUDIT_SUBJECTS_MAX = 20;
/** Maximum number of field names in an entry. */
export const AUDIT_FIELDS_MAX = 20;

/** `asked`: a tool asked for a confirmation and did nothing yet. */
export const AUDIT_RESULTS = ['done', 'partly', 'asked', 'refused'] as const;
export type AuditResult = (typeof AUDIT_RESULTS)[number];
