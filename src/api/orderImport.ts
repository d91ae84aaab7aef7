import type {
  ImportFacts,
  ImportFileOutcome,
  ImportMappingInput,
  ImportOutcome,
  ImportRowResult,
  ImportRowsInput,
  KeptMapping,
  KnownFile,
  PriceRowsInput,
  RowPrice,
} from '../../contract/orders/import.ts';
import type {
  SavedMapping,
  SavedMappingInput,
  SavedMappingPatch,
} from '../../contract/orders/importMappings.ts';
import { CallError } from './client/callError.ts';
import { call } from './client/http.ts';
import { ticketLink } from './client/links.ts';
import { accessToken, refreshSession } from './client/session.ts';

/** Ten thousand rows take long on a busy server. */
const FILE_TIMEOUT_MS = 120_000;

/** Lists for checking rows: item types, services, countries, states and the account's sender. */
export const getImportFacts = () => call<ImportFacts>('GET', 'order/import/facts');

/** Imports up to 500 rows, or only checks them; sending the same rows again creates nothing twice. */
export const importRows = (input: ImportRowsInput, idempotencyKey?: string, signal?: AbortSignal) =>
  call<ImportOutcome>('POST', 'order/import/rows', {
    body: input,
    timeoutMs: FILE_TIMEOUT_MS,
    idempotencyKey,
    signal,
  });

/** The result that an import of the rows would have; nothing is written. */
export const tryRows = async (
  rows: ImportRowsInput['rows'],
  columnFacts: ImportRowsInput['columnFacts'],
  signal?: AbortSignal,
): Promise<ImportRowResult[]> =>
  (await importRows({ rows, columnFacts, dryRun: true }, undefined, signal)).results;

/** Prices of up to 50 rows, without writing. */
export const priceImportRows = (input: PriceRowsInput, signal?: AbortSignal) =>
  call<RowPrice[]>('POST', 'order/import/price', { body: input, signal });

/** The stored mapping for a sheet with these headers; null when there is none. */
export const getImportMapping = (signature: string) =>
  call<KeptMapping | null>('GET', 'order/import/mapping', { query: { signature } });
/** Refused with 409 and the present mapping if it is not the version that the call names. */
export const saveImportMapping = (input: ImportMappingInput) =>
  call<KeptMapping>('PUT', 'order/import/mapping', { body: input });

/** The mappings that people of the account saved under a name. */
export const listSavedMappings = () => call<SavedMapping[]>('GET', 'order/import/mappings');
/** Refused with 409 and a `MappingConflict` if the name is taken. */
export const createSavedMapping = (input: SavedMappingInput, idempotencyKey: string) =>
  call<SavedMapping>('POST', 'order/import/mappings', { body: input, idempotencyKey });
/** Refused with 409 and a `MappingConflict` if the mapping was changed meanwhile, or the new name is taken. */
export const changeSavedMapping = (id: string, input: SavedMappingPatch) =>
  call<SavedMapping>('PATCH', `order/import/mappings/${encodeURIComponent(id)}`, { body: input });
export const deleteSavedMapping = (id: string) =>
  call<SavedMapping>('DELETE', `order/import/mappings/${encodeURIComponent(id)}`);

/** Previous imports of a file with this SHA-256; null when there are none. */
export const getKnownFile = (hash: string) =>
  call<KnownFile | null>('GET', 'order/import/file', { query: { hash } });

/** Refreshes the token, so that the upload does not fail in the middle (IMP-03). Throws CallError without a session (IMP-04). */
export async function readyToUpload(): Promise<void> {
  let ready = false;
  try {
    ready = await refreshSession(accessToken() ?? undefined);
  } catch (err) {
    if (err instanceof CallError) throw err;
    // The session could not be checked: the upload fails like an upload without a network.
    throw new CallError(0, undefined);
  }
  if (!ready) throw new CallError(401, undefined);
}

/** Reads, checks and writes a whole file on the server (IMP-05). */
export async function importFile(
  file: File,
  customerId: number,
  idempotencyKey?: string,
): Promise<ImportFileOutcome> {
  await readyToUpload();
  const form = new FormData();
  form.set('customerId', String(customerId));
  form.set('file', file, file.name);
  return call<ImportFileOutcome>('POST', 'order/import', {
    form,
    timeoutMs: FILE_TIMEOUT_MS,
    idempotencyKey,
  });
}

/** Address of the template in the reader's language. */
export const importTemplateLink = (lang: string) => ticketLink('order/bulk_order_template.xlsx', { lang });
