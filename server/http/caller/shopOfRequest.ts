import type { IncomingHttpHeaders } from 'node:http';
import type { IntegrationType } from '../../../contract/rules/integrations/integrations.ts';

export interface ShopProgram {
  type: IntegrationType;
  /** Host of the shop. */
  shop: string | null;
}

const WORDPRESS = /^WordPress\/[^;]{1,20};\s*(https?:\/\/\S{1,255})$/;

/** The shop whose plugin makes this call. WooCommerce's plugin sends its version, and WordPress sends the address of the shop. */
export function shopOfRequest(headers: IncomingHttpHeaders): ShopProgram | null {
  if (!headers['x-delyvax-wp-version']) return null;
  const address = WORDPRESS.exec(headers['user-agent'] ?? '')?.[1];
  return { type: 'woocommerce', shop: (address && URL.parse(address)?.host) || null };
}
