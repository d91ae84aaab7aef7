import choices from './choices.ts';
import documents from './documents.ts';
import exports from './exports.ts';
import gateway from './gateway.ts';
import importFile from './importFile.ts';
import mails from './mails.ts';
import push from './push.ts';
import shopBilling from './shopBilling.ts';

export default {
  choices,
  documents,
  exports,
  gateway,
  importFile,
  mails,
  push,
  shopBilling,
};
