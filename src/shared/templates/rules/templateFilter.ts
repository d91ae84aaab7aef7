import type { TEMPLATE_TABS } from '../../../../contract/rules/orders/templates.ts';

/** Filter of the templates in the address bar. */
export interface TemplateFilter {
  tab?: (typeof TEMPLATE_TABS)[number];
  q?: string;
}

/** The filter for the API. */
export function templateFilterToWire({ tab = 'all', q }: TemplateFilter): Record<string, string> {
  const name = q?.trim();
  return { tab, ...(name ? { name } : {}) };
}
