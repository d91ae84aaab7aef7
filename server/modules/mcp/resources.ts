import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import type { Order } from '../../../contract/orders/orders.ts';
import { labelUri, orderUri } from '../../../contract/rules/integrations/mcp.ts';
import { isPrintable } from '../../../contract/rules/orders/orderStatus.ts';
import type { Page } from '../../../contract/wire/envelope.ts';
import { notFound } from '../../http/answer/refusal.ts';
import type { ApiCall } from './apiCall.ts';
import { pathOf, wholeOrder } from './orders.ts';
import { toMcpOrder } from './records.ts';

const LISTED = 20;
const JSON_TYPE = 'application/json';
const PDF_TYPE = 'application/pdf';

export const RESOURCE_TEMPLATES: ResourceTemplate[] = [
  { uriTemplate: orderUri('{id}'), name: 'order', title: 'An order with its history', mimeType: JSON_TYPE },
  { uriTemplate: labelUri('{id}'), name: 'label', title: 'The label of a booked order', mimeType: PDF_TYPE },
];

/** The newest orders, and their labels. A name is an order's number, never a text that a person wrote. */
export async function listResources(api: ApiCall): Promise<Resource[]> {
  const { data } = await api<Page<Order>>('GET', pathOf('order', { limit: LISTED }));
  return data.flatMap(({ id, consignmentNo, statusCode }) => {
    const name = consignmentNo ?? id;
    const order = { uri: orderUri(id), name, mimeType: JSON_TYPE };
    if (!isPrintable(statusCode)) return [order];
    return [order, { uri: labelUri(id), name: `${name}.pdf`, mimeType: PDF_TYPE }];
  });
}

const ADDRESS = /^waybill:\/\/order\/([0-9a-f-]{36})(\/label)?(?:\?format=(pdf|zpl))?$/;

/** Throws 404 for an address without a record of the account. */
export async function readResource(api: ApiCall, uri: string): Promise<ReadResourceResult> {
  const [, id, label, format = 'pdf'] = ADDRESS.exec(uri) ?? [];
  if (!id) throw notFound();
  if (!label) {
    const order = await wholeOrder(api, id, 'activities');
    const steps = (order.activities ?? []).map(
      ({ createdAt, statusCode, statusText, description, location }) => ({
        createdAt,
        statusCode,
        statusText,
        untrusted: { description, location },
      }),
    );
    return {
      contents: [{ uri, mimeType: JSON_TYPE, text: JSON.stringify({ order: toMcpOrder(order), steps }) }],
    };
  }
  const file = await api.file(pathOf(`order/${id}/label`, { format }));
  const mimeType = file.type.split(';')[0] ?? PDF_TYPE;
  if (format === 'zpl') return { contents: [{ uri, mimeType, text: file.text }] };
  return { contents: [{ uri, mimeType, blob: file.bytes.toString('base64') }] };
}
