/** Texts of all other pages, which come with the first of them. */
import afterPayment from './afterPayment.ts';
import analytics from './analytics.ts';
import apiKeys from './apiKeys.ts';
import apps from './apps.ts';
import booking from './booking.ts';
import cod from './cod.ts';
import contacts from './contacts.ts';
import dashboard from './dashboard.ts';
import editGrid from './editGrid.ts';
import instabook from './instabook.ts';
import integrations from './integrations.ts';
import manifests from './manifests.ts';
import multipoint from './multipoint.ts';
import notices from './notices.ts';
import orderDetail from './orderDetail.ts';
import orderForm from './orderForm.ts';
import orderImport from './orderImport.ts';
import profile from './profile.ts';
import quote from './quote.ts';
import referral from './referral.ts';
import scan from './scan.ts';
import settings from './settings.ts';
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
  booking,
  cod,
  contacts,
  dashboard,
  editGrid,
  instabook,
  integrations,
  manifests,
  multipoint,
  notices,
  orderDetail,
  orderForm,
  orderImport,
  profile,
  quote,
  referral,
  scan,
  settings,
  templates,
  topUp,
  tracking,
  validation,
  versions,
  webhooks,
};
