/** Sort keys of each list: the API takes these names, and the portal's addresses hold them. */
export const ORDER_SORTS = [
  'createdAt',
  'updatedAt',
  'scheduledAt',
  'consignmentNo',
  'statusCode',
  'price',
  'weight',
  'recipient',
  'serviceCode',
] as const;
export const COD_SORTS = [
  'createdAt',
  'deliveredAt',
  'codDueAt',
  'codPaidAt',
  'cod',
  'codStatus',
  'consignmentNo',
  'serviceCode',
] as const;
export const MANIFEST_SORTS = ['createdAt', 'manifestId', 'status', 'parcels'] as const;
export const INBOX_SORTS = ['deadline'] as const;
export const TEMPLATE_SORTS = ['name', 'createdAt', 'nextAt'] as const;
export const INSTABOOK_SORTS = ['createdAt', 'productName', 'uses', 'endsOn'] as const;
export const INVOICE_SORTS = ['date', 'invoiceNo', 'totalPrice', 'status', 'dueDate'] as const;
export const AUDIT_SORTS = ['at'] as const;
export const TX_SORTS = ['timestamp', 'amount', 'category', 'status'] as const;
export const CONTACT_SORTS = ['name', 'createdAt', 'city', 'lastUsedAt'] as const;
/** Sorts of installed and of available apps. */
export const APP_SORTS = ['name', 'id', 'path', 'kind', 'description'] as const;
/** Sorts of installed apps, including those that only they have. */
export const INSTALLED_APP_SORTS = [...APP_SORTS, 'appId', 'status', 'updatedAt'] as const;
export const API_KEY_SORTS = ['name', 'createdAt', 'lastUsedAt'] as const;
export const WEBHOOK_SORTS = ['createdAt', 'url', 'event', 'status'] as const;
export const INTEGRATION_SORTS = ['createdAt'] as const;
