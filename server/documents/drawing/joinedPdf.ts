import type { PDFContext, PDFDocument, PDFObject, PDFPageLeaf, PDFRef } from '@cantoo/pdf-lib';

/** Loaded with the first document, as no other package delays a start as much. */
const pdfLib = () => import('@cantoo/pdf-lib');

/** Metadata of a document. */
export interface JoinedPdfAbout {
  title: string;
  author: string;
  language: string;
}

/** A document whose pages are joined to others; `instead` supplies pages when it cannot be read. */
export interface JoinedPart {
  read: () => Promise<Uint8Array>;
  instead?: (err: unknown) => Promise<Uint8Array>;
}

/** One document with all pages of the parts, in their order. It is sent part by part, so it needs no more memory than its largest part. */
export async function* joinedPdf(
  about: JoinedPdfAbout,
  parts: AsyncIterable<JoinedPart>,
): AsyncGenerator<Buffer> {
  const { PDFContext, PDFHeader, PDFHexString, PDFString } = await pdfLib();
  const objects = PDFContext.create();
  const tree = objects.nextRef();
  const pages: PDFRef[] = [];
  const starts: number[] = [];
  let length = 0;
  const sized = (bytes: Buffer): Buffer => {
    length += bytes.length;
    return bytes;
  };
  const write = (ref: PDFRef, object: PDFObject): Buffer => {
    starts[ref.objectNumber] = length;
    return sized(
      Buffer.concat([Buffer.from(`${ref.objectNumber} 0 obj\n`), bytesOf(object), Buffer.from('\nendobj\n')]),
    );
  };
  /** Objects that no later part changes: they are written and dropped from memory. */
  const finished = (): Buffer =>
    Buffer.concat(
      objects.enumerateIndirectObjects().map(([ref, object]) => {
        objects.delete(ref);
        return write(ref, object);
      }),
    );

  let head = sized(Buffer.concat([bytesOf(PDFHeader.forVersion(1, 7)), Buffer.from('\n')]));
  for await (const part of parts) {
    for (const node of await pagesOf(part, objects)) {
      node.setParent(tree);
      pages.push(objects.register(node));
    }
    yield Buffer.concat([head, finished()]);
    head = Buffer.alloc(0);
  }
  objects.assign(tree, objects.obj({ Type: 'Pages', Kids: pages, Count: pages.length }));
  const catalog = objects.register(
    objects.obj({
      Type: 'Catalog',
      Pages: tree,
      Lang: PDFString.of(about.language),
      ViewerPreferences: { DisplayDocTitle: true },
    }),
  );
  const info = objects.register(
    objects.obj({
      Title: PDFHexString.fromText(about.title),
      Author: PDFHexString.fromText(about.author),
    }),
  );
  yield finished();
  yield Buffer.from(endOf(starts, length, catalog, info));
}

/** Copies a part's pages, with all that they draw, into `objects`. */
async function pagesOf({ read, instead }: JoinedPart, objects: PDFContext): Promise<PDFPageLeaf[]> {
  try {
    return await copied(await loaded(await read()), objects);
  } catch (err) {
    if (!instead) throw err;
    for (const [ref] of objects.enumerateIndirectObjects()) objects.delete(ref);
    return copied(await loaded(await instead(err)), objects);
  }
}

/** Readers look for the marks of beginning and end within this many bytes of the first and the last byte. */
const MARK_WITHIN = 1024;

/** Throws when the bytes are no PDF, or a truncated PDF. */
export function assertWholePdf(bytes: Uint8Array): void {
  if (!Buffer.from(bytes.subarray(0, MARK_WITHIN)).includes('%PDF-'))
    throw new Error('This is no PDF document');
  if (!Buffer.from(bytes.subarray(-MARK_WITHIN)).includes('%%EOF'))
    throw new Error('The document has no end');
}

/** Also opens encrypted documents that need no password. pdf-lib would make blank pages of a truncated document. */
async function loaded(bytes: Uint8Array): Promise<PDFDocument> {
  assertWholePdf(bytes);
  const { EncryptedPDFError, PDFDocument } = await pdfLib();
  try {
    return await PDFDocument.load(bytes, { updateMetadata: false });
  } catch (err) {
    if (!(err instanceof EncryptedPDFError)) throw err;
    return PDFDocument.load(bytes, { updateMetadata: false, password: '' });
  }
}

async function copied(from: PDFDocument, objects: PDFContext): Promise<PDFPageLeaf[]> {
  const { PDFObjectCopier } = await pdfLib();
  const copier = PDFObjectCopier.for(from.context, objects);
  const pages = from.getPages().map((page) => copier.copy(page.node));
  if (pages.length === 0) throw new Error('The document has no page');
  return pages;
}

function bytesOf(object: {
  sizeInBytes(): number;
  copyBytesInto(to: Uint8Array, at: number): number;
}): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

/** The end of the document: the position of each object, and the objects to read first. Unused numbers are marked as free. */
function endOf(starts: number[], length: number, catalog: PDFRef, info: PDFRef): string {
  const lines = Array.from({ length: starts.length }, (_, i) => {
    const at = starts[i];
    return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${starts.length}\n${lines.join('')}trailer\n<< /Size ${starts.length} /Root ${catalog} /Info ${info} >>\nstartxref\n${length}\n%%EOF\n`;
}
