import type { Customer } from '../../../contract/account/customers.ts';
import type { IntegrationType } from '../../../contract/rules/integrations/integrations.ts';
import type { TextKey } from '../../i18n/textKey.ts';

/** Values that a guide writes into its steps. */
export interface GuideFacts {
  /** Address of the API, such as `https://console.example/v1.0`. */
  api: string;
  company: { id: string; code: string; name: string };
  customer: Pick<
    Customer,
    'id' | 'name' | 'phone' | 'address1' | 'address2' | 'city' | 'state' | 'postcode' | 'country'
  >;
  userId: number;
  /** The shop's API key; null until it is created. */
  key: string | null;
  /** Address to which a Shopify shop sends its orders; null until the shop is connected. */
  ordersUrl: string | null;
}

export interface GuideStep {
  text: TextKey;
  /** Code to run, or to write into a file. */
  code?: string;
  /** Values to type into fields, with the fields' labels. */
  values?: readonly { label: TextKey; value: string }[];
  /** A page outside the portal. */
  link?: { text: TextKey; href: string };
  /** A page of the portal. */
  page?: { text: TextKey; path: string };
}

/** Placeholder for a key that is not created yet. */
const NO_KEY = 'YOUR_API_KEY';
const NO_ADDRESS = 'YOUR_ADDRESS';
/** Placeholders that the reader replaces by values of the previous answer. */
export const SERVICE_CODE = 'SERVICE_CODE';
export const ORDER_ID = 'ORDER_ID';

/**
 * Names of the maker of both plugins, encoded so that a tenant's guide does not show them. They are the plugins' default domain, and the folder
 * of the Magento module.
 */
const MAKER_DOMAIN = 'ZGVseXZhLmFwcA==';
const MAKER_FOLDER = 'RGVseXZheA==';

/** The steps from a shop to its first parcel; every call in them works as shown. */
export const GUIDES: Readonly<Record<IntegrationType, (facts: GuideFacts) => readonly GuideStep[]>> = {
  woocommerce: (facts) => [
    {
      text: 'integrations.guides.woocommerce.plugin',
      link: { text: 'integrations.pluginPage', href: 'https://github.com/delyva/wp-delyvax' },
    },
    { text: 'integrations.guides.woocommerce.address', code: wordpressFile(facts) },
    {
      text: 'integrations.guides.woocommerce.settings',
      values: [
        { label: 'integrations.values.customerId', value: String(facts.customer.id) },
        { label: 'integrations.values.apiToken', value: facts.key ?? NO_KEY },
        { label: 'integrations.values.companyCode', value: facts.company.code },
        { label: 'integrations.values.companyName', value: facts.company.name },
        { label: 'integrations.values.autoStatus', value: 'Enable' },
        { label: 'integrations.values.afterPreparing', value: 'Process immediately' },
        { label: 'integrations.values.storeName', value: facts.customer.name },
        { label: 'integrations.values.storeMobile', value: facts.customer.phone ?? '' },
      ],
    },
    { text: 'integrations.guides.woocommerce.shop' },
    { text: 'integrations.guides.woocommerce.zone' },
    { text: 'integrations.guides.woocommerce.draft', page: DRAFTS },
    { text: 'integrations.guides.woocommerce.order' },
    { text: 'integrations.guides.seen', page: ORDERS },
  ],
  magento: (facts) => [
    {
      text: 'integrations.guides.magento.module',
      link: { text: 'integrations.pluginPage', href: 'https://github.com/delyva/magento' },
    },
    {
      text: 'integrations.guides.magento.install',
      code: [
        `domain=$(echo ${MAKER_DOMAIN} | base64 -d); folder=$(echo ${MAKER_FOLDER} | base64 -d)`,
        `sed -i "s#https://api.$domain#${facts.api}#" "app/code/$folder/Shipment/Helper/Data.php"`,
        `php bin/magento module:enable "\${folder}_Shipment"`,
        'php bin/magento setup:upgrade',
        'php bin/magento setup:di:compile',
        'php bin/magento setup:static-content:deploy -f',
        'php bin/magento cache:flush',
      ].join('\n'),
    },
    {
      text: 'integrations.guides.magento.settings',
      values: [
        { label: 'integrations.values.companyId', value: facts.company.id },
        { label: 'integrations.values.companyCode', value: facts.company.code },
        { label: 'integrations.values.companyName', value: facts.company.name },
        { label: 'integrations.values.userId', value: String(facts.userId) },
        { label: 'integrations.values.customerId', value: String(facts.customer.id) },
        { label: 'integrations.values.apiToken', value: facts.key ?? NO_KEY },
      ],
    },
    { text: 'integrations.guides.magento.origin' },
    { text: 'integrations.guides.magento.order' },
    { text: 'integrations.guides.seen', page: ORDERS },
  ],
  easystore: () => [
    { text: 'integrations.guides.easystore.file' },
    {
      text: 'integrations.guides.easystore.import',
      page: { text: 'menu.importOrders', path: '/orders/import-order' },
    },
    { text: 'integrations.guides.easystore.columns' },
    { text: 'integrations.guides.easystore.confirm' },
  ],
  custom: (facts) => [
    {
      text: 'integrations.guides.custom.prices',
      code: curl(facts, 'POST', 'service/instantQuote', quoteOf(facts)),
    },
    { text: 'integrations.guides.custom.order', code: curl(facts, 'POST', 'order', draftOf(facts)) },
    {
      text: 'integrations.guides.custom.confirm',
      code: curl(facts, 'POST', `order/${ORDER_ID}/process`, { serviceCode: SERVICE_CODE, skipQueue: true }),
    },
    {
      text: 'integrations.guides.custom.label',
      code: `${curl(facts, 'GET', `order/${ORDER_ID}/label`)} \\\n  -o label.pdf`,
    },
    {
      text: 'integrations.guides.custom.webhook',
      page: { text: 'webhooks.title', path: '/settings/webhook' },
    },
    {
      text: 'integrations.guides.custom.reference',
      link: { text: 'integrations.reference', href: `${facts.api}/docs` },
    },
  ],
  shopify: ({ ordersUrl }) => [
    {
      text: 'integrations.guides.shopify.webhook',
      values: [
        { label: 'integrations.values.event', value: 'Order creation' },
        { label: 'integrations.values.format', value: 'JSON' },
        { label: 'integrations.values.url', value: ordersUrl ?? NO_ADDRESS },
      ],
    },
    { text: 'integrations.guides.shopify.test' },
    { text: 'integrations.guides.shopify.order', page: DRAFTS },
    { text: 'integrations.guides.shopify.weight' },
    { text: 'integrations.guides.shopify.billing' },
  ],
};

const ORDERS = { text: 'menu.orders', path: '/orders' } as const;
const DRAFTS = { text: 'menu.bulkOrders', path: '/orders/bulk-orders' } as const;

/** Redirects the plugin's calls, and its links to labels and tracking pages, to this server. A separate file survives updates of the plugin. */
const wordpressFile = ({ api, company }: GuideFacts) => `<?php
define('SHIPPING_PLUGIN_DOMAIN', base64_decode('${MAKER_DOMAIN}'));
add_filter('pre_http_request', function ($answer, $call, $url) {
    $theirs = 'https://api.' . SHIPPING_PLUGIN_DOMAIN . '/v1.0';
    if (strpos($url, $theirs) !== 0) return $answer;
    return wp_remote_request('${api}' . substr($url, strlen($theirs)), $call);
}, 10, 3);
foreach (['admin_init', 'template_redirect'] as $moment) add_action($moment, function () {
    ob_start(function ($page) {
        return strtr($page, [
            'https://api.' . SHIPPING_PLUGIN_DOMAIN . '/v1.0' => '${api}',
            'https://${company.code}.' . SHIPPING_PLUGIN_DOMAIN . '/customer' => '${new URL(api).origin}/customer',
        ]);
    });
});`;

/** A `curl` call for a shell. */
function curl({ api, key }: GuideFacts, method: 'GET' | 'POST', path: string, body?: object): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  return [
    `curl -X ${method} ${quoted(`${api}/${path}`)}`,
    `-H ${quoted(`X-Access-Token: ${key ?? NO_KEY}`)}`,
    ...(body
      ? [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(JSON.stringify(body, null, 2))}`]
      : []),
  ].join(' \\\n  ');
}

const WEIGHT = { unit: 'kg', value: 1 };

/** The shipper's own address, so that a trial parcel goes to nobody else. */
const addressOf = ({ customer }: GuideFacts) => ({
  address1: customer.address1 ?? '',
  ...(customer.address2 ? { address2: customer.address2 } : {}),
  city: customer.city ?? '',
  state: customer.state ?? '',
  postcode: customer.postcode ?? '',
  country: customer.country ?? '',
});
const contactOf = (facts: GuideFacts) => ({
  name: facts.customer.name,
  phone: facts.customer.phone ?? '',
  ...addressOf(facts),
});

const quoteOf = (facts: GuideFacts) => ({
  origin: addressOf(facts),
  destination: addressOf(facts),
  weight: WEIGHT,
  itemType: 'PARCEL',
});

const draftOf = (facts: GuideFacts) => ({
  process: false,
  serviceCode: SERVICE_CODE,
  referenceNo: 'SHOP-1001',
  itemType: 'PARCEL',
  origin: { contact: contactOf(facts) },
  destination: {
    contact: contactOf(facts),
    inventory: [{ name: 'T-shirt', type: 'PARCEL', quantity: 1, weight: WEIGHT, price: { amount: 30 } }],
  },
});
