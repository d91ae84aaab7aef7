import type { TranslatedTexts } from '../textTypes.ts';
import choices from './choices.ts';
import documents from './documents.ts';
import exports from './exports.ts';
import gateway from './gateway.ts';
import importFile from './importFile.ts';
import mails from './mails.ts';
import push from './push.ts';
import sentences from './sentences.ts';
import shopBilling from './shopBilling.ts';

export default {
  choices,
  documents,
  exports,
  gateway,
  importFile,
  mails,
  push,
  sentences,
  shopBilling,
  afterField: '"{field}" {rest}',
} satisfies TranslatedTexts;
