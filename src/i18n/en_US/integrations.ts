export default {
  hint: 'Shops and programs that hand their orders over by themselves, each by a key of its own.',
  search: 'Search integrations',
  tabsLabel: 'Integrations by status',
  tabs: {
    ACTIVE: 'ACTIVE',
    PENDING: 'PENDING',
    ALL: 'ALL',
  },
  new: 'New integration',
  newHint: 'Choose where your orders come from. Its guide leads to the first parcel.',
  types: {
    woocommerce: 'WooCommerce',
    magento: 'Magento',
    easystore: 'EasyStore',
    custom: 'Custom API integration',
    shopify: 'Shopify',
  },
  typeHints: {
    woocommerce: 'WordPress shops: prices at checkout, labels and tracking by a plugin.',
    magento: 'Magento 2 shops: prices at checkout and orders by a module.',
    easystore: 'Orders come as a file that you import.',
    custom: 'Any program: price, book and print by four calls.',
    shopify: 'Orders come as drafts by a webhook of your shop.',
  },
  name: 'Name',
  nameMissing: 'Name is required',
  nameHint: 'What you call this shop, for example by its address.',
  type: 'Kind',
  status: 'Status',
  statuses: {
    active: 'ACTIVE',
    inactive: 'INACTIVE',
  },
  shop: 'Shop',
  key: 'Key',
  lastUsed: 'Last call',
  neverUsed: 'No call yet',
  keyEnded: 'Key revoked',
  connectedAt: 'Connected',
  billing: 'Billing',
  clickBilling: 'Click Auth Billing',
  authBilling: 'Auth Billing',
  settings: 'Settings',
  guide: 'Guide',
  copyShop: 'Copy shop address',
  disconnect: 'Disconnect',
  nothingFound: 'No integrations found',
  nothingFoundHint: 'Try part of the name, or another tab.',
  empty: {
    ACTIVE: 'No shop is connected yet',
    PENDING: 'No shop waits for its first call',
    ALL: 'No integrations yet',
  },
  emptyHint: 'A shop that is connected hands its orders over by itself.',
  makeKey: 'Make a key for it',
  keyHint: 'The key lets this shop price, book and pay for your account. It is shown only here, only now.',
  keyMade: 'Key made. It is written into the steps below. Copy it now: it is not shown again.',
  makeAddress: 'Make an address for it',
  addressHint:
    'The address takes the orders of this shop as drafts of your account. Treat it like a password.',
  addressMade:
    'Address made. It is written into the steps below, and you find it again in the guide of this shop.',
  waiting: 'Waiting for the first call of the shop…',
  connected: 'Connected: the shop has used its key.',
  back: 'All guides',
  close: 'Close',
  copy: 'Copy',
  pluginPage: 'Open the plugin’s page',
  reference: 'Open the API reference',
  step: 'Step %{number}',
  settingsTitle: 'Settings of %{name}',
  save: 'Save',
  saved: 'Success',
  cancel: 'Cancel',
  consentTitle: 'Authorise billing of %{name}?',
  consent:
    'Shopify then shows a page on which you agree to a recurring charge for this shop. Parcels are billed by Shopify from there on; you can end it in Shopify at any time.',
  agree: 'Agree & Continue',
  disconnectTitle: 'Disconnect %{name}? |||| Disconnect %{smart_count} shops?',
  disconnectHint:
    'The key is refused at once, and the shop can no longer book. Parcels that it booked are delivered.',
  disconnectNow: 'Disconnect shop |||| Disconnect %{smart_count} shops',
  keep: 'Keep it |||| Keep them',
  disconnected: 'Shop disconnected. |||| %{smart_count} shops disconnected.',
  values: {
    customerId: 'Customer ID',
    apiToken: 'API token',
    companyCode: 'Company code',
    companyName: 'Company name',
    companyId: 'Company ID',
    userId: 'User ID',
    autoStatus: 'Auto Change Order Status',
    afterPreparing: 'After order marked as preparing',
    storeName: 'Store - Contact Name',
    storeMobile: 'Store - Contact Mobile No',
    url: 'URL',
    event: 'Event',
    format: 'Format',
  },
  guides: {
    seen: 'The order is in your order list. Its parcel has a number once it is confirmed.',
    woocommerce: {
      plugin:
        'Download the delyvax plugin as a ZIP, upload it in WordPress under Plugins → Add New → Upload Plugin, and activate it.',
      address:
        'The plugin calls its maker’s address. So that it calls this one, create the file wp-content/mu-plugins/delivery-address.php on your server with this content, and its folder if it is missing. Updates of the plugin leave it alone.',
      settings:
        'Open WooCommerce → Settings → Shipping → DelyvaX, enter these values, choose an item type, and save.',
      shop: 'Open WooCommerce → Settings → General and enter your shop’s full address with country and state: parcels are picked up there.',
      zone: 'Open WooCommerce → Settings → Shipping → Shipping zones, open the zone of your buyers, and add the method DelyvaX. Without it the checkout offers no courier.',
      draft:
        'Place an order in your shop with one of the offered couriers, and pay it. It arrives among your drafts.',
      order:
        'Set the status of the order in WooCommerce to Preparing. The plugin books it and writes the tracking number into the order.',
    },
    magento: {
      module:
        'Download the Magento 2 module and put its files into app/code/Delyvax/Shipment below your Magento folder.',
      install:
        'Run these commands in the Magento folder. The first one leads the module’s calls to this address.',
      settings:
        'Open Stores → Configuration → Sales → Delivery Methods → DelyvaX Shipping Method, enable it, and enter these values.',
      origin:
        'Set your store’s address under Sales → Shipping Settings → Origin, its name and phone under General → Store Information, and kilograms as the weight unit under General → Locale Options.',
      order:
        'Place an order in your shop with one of the offered couriers, and pay it. The module hands it over.',
    },
    easystore: {
      file: 'In EasyStore, open Orders, tick the orders to ship, and choose Export. Save the file as CSV.',
      import: 'Open Import orders here and choose the file.',
      columns:
        'The columns of the file are matched to ours; choose the right one where a column was not known, and skip its shipping and payment methods, as you choose the courier here. This is remembered for the next file. EasyStore’s file has no weight: fill it in for all rows at once.',
      confirm:
        'Each row becomes a parcel. Of an order with several items keep the first row and skip the others. Mend the rows that are marked, then import them. The drafts are priced; choose their courier and confirm them together.',
    },
    custom: {
      prices:
        'Ask for prices. The answer lists services; the code of one (data.services[0].service.code) is the SERVICE_CODE of the next step.',
      order:
        'Create the order as a draft, which costs nothing. This one goes to your own address. Its id (data.id) is the ORDER_ID of the next steps.',
      confirm:
        'Confirm it. It is paid from your wallet and the answer has its consignmentNo, with which it can be tracked.',
      label: 'Download its label.',
      webhook: 'To hear of every step of your parcels, add a webhook with the address of your program.',
      reference: 'All other calls are described, with examples, in the API reference.',
    },
    shopify: {
      webhook:
        'In Shopify, open Settings → Notifications → Webhooks, choose Create webhook, enter these values, leave the API version as it is, and save. It needs no app.',
      test: 'Choose Send test notification beside the new webhook. This page then says that the shop is connected; a test makes no order.',
      order:
        'Place an order in your shop. It arrives among your drafts with its buyer and goods, and with the cash to collect where the buyer pays on delivery. You choose its courier there. Orders without a delivery address are left out.',
      weight:
        'A product that has no weight in Shopify has none here either: enter it there once, or in the draft.',
      billing: 'To pay for parcels by your Shopify bill, choose Auth Billing in the row of the shop.',
    },
  },
};
