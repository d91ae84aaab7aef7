import {
  PDFContext,
  PDFDocument,
  PDFHeader,
  PDFHexString,
  type PDFObject,
  PDFObjectCopier,
  type PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

/** What a document says of itself. */
export interface JoinedPdfAbout {
  title: string;
  author: string;
  language: string;
}

/** One document with all pages of these, in their order: given away part by part, so that it needs no more memory than its largest one. */
export async function* joinedPdf(
  about: JoinedPdfAbout,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
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
  /** Objects that no later one changes: written, and forgotten. */
  const finished = (): Buffer =>
    Buffer.concat(
      objects.enumerateIndirectObjects().map(([ref, object]) => {
        objects.delete(ref);
        return write(ref, object);
      }),
    );

  let head = sized(Buffer.concat([bytesOf(PDFHeader.forVersion(1, 7)), Buffer.from('\n')]));
  for await (const part of parts) {
    const from = await PDFDocument.load(part, { updateMetadata: false });
    const copier = PDFObjectCopier.for(from.context, objects);
    for (const page of from.getPages()) {
      const node = copier.copy(page.node);
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

function bytesOf(object: {
  sizeInBytes(): number;
  copyBytesInto(to: Uint8Array, at: number): number;
}): Buffer {
  const bytes = Buffer.alloc(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}

/** Where each object begins, and where to read first. Numbers that no object has are marked as free. */
function endOf(starts: number[], length: number, catalog: PDFRef, info: PDFRef): string {
  const lines = Array.from({ length: starts.length }, (_, i) => {
    const at = starts[i];
    return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  return `xref\n0 ${starts.length}\n${lines.join('')}trailer\n<< /Size ${starts.length} /Root ${catalog} /Info ${info} >>\nstartxref\n${length}\n%%EOF\n`;
}
