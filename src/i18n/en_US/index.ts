import menu from '../../../contract/texts/en_US/menuWords.ts';
import afterPayment from './afterPayment.ts';
import analytics from './analytics.ts';
import apiKeys from './apiKeys.ts';
import apps from './apps.ts';
import auth from './auth.ts';
import billing from './billing.ts';
import booking from './booking.ts';
import bulk from './bulk.ts';
import catalog from './catalog.ts';
import cod from './cod.ts';
import commands from './commands.ts';
import common from './common.ts';
import console from './console.ts';
import contacts from './contacts.ts';
import dashboard from './dashboard.ts';
import dateRanges from './dateRanges.ts';
import duration from './duration.ts';
import editGrid from './editGrid.ts';
import grid from './grid.ts';
import instabook from './instabook.ts';
import integrations from './integrations.ts';
import live from './live.ts';
import manifests from './manifests.ts';
import messages from './messages.ts';
import money from './money.ts';
import multipoint from './multipoint.ts';
import notices from './notices.ts';
import orderDetail from './orderDetail.ts';
import orderForm from './orderForm.ts';
import orderImport from './orderImport.ts';
import orderStatus from './orderStatus.ts';
import orders from './orders.ts';
import price from './price.ts';
import profile from './profile.ts';
import push from './push.ts';
import quote from './quote.ts';
import ra from './ra.ts';
import referral from './referral.ts';
import scan from './scan.ts';
import settings from './settings.ts';
import shell from './shell.ts';
import status from './status.ts';
import steps from './steps.ts';
import templates from './templates.ts';
import topUp from './topUp.ts';
import tracking from './tracking.ts';
import validation from './validation.ts';
import versions from './versions.ts';
import webhooks from './webhooks.ts';

export default {
  afterPayment,
  analytics,
  apiKeys,
  apps,
  auth,
  billing,
  booking,
  bulk,
  catalog,
  cod,
  commands,
  common,
  console,
  contacts,
  dashboard,
  dateRanges,
  duration,
  editGrid,
  grid,
  instabook,
  integrations,
  live,
  manifests,
  menu,
  messages,
  money,
  multipoint,
  notices,
  orderDetail,
  orderForm,
  orderImport,
  orderStatus,
  orders,
  price,
  profile,
  push,
  quote,
  ...ra,
  referral,
  scan,
  settings,
  shell,
  status,
  steps,
  templates,
  topUp,
  tracking,
  validation,
  versions,
  webhooks,
};
