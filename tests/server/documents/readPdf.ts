import { inflateSync } from 'node:zlib';

export interface PdfText {
  page: number;
  /** From the page's left and top, in points; `y` is the baseline. */
  x: number;
  y: number;
  size: number;
  text: string;
}

export interface PdfPage {
  width: number;
  height: number;
}

export interface ReadPdf {
  pages: PdfPage[];
  texts: PdfText[];
  /** All text in drawing order, one piece per line. */
  text: string;
}

/** Reads pages and text of our PDFs: Identity-H fonts with ToUnicode maps, deflated streams. */
export function readPdf(file: Buffer): ReadPdf {
  const source = file.toString('latin1');
  if (!source.startsWith('%PDF-') || !source.trimEnd().endsWith('%%EOF')) throw new Error('not a whole PDF');
  const objects = new Map<string, string>();
  for (const [, id, body] of source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id!, body!);
  const at = (id: string | undefined): string => {
    const body = objects.get(id ?? '');
    if (body === undefined) throw new Error(`no object ${id}`);
    return body;
  };
  const streamOf = (body: string): string => {
    const raw = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1] ?? '';
    const bytes = Buffer.from(raw, 'latin1');
    return (/\/FlateDecode/.test(body) ? inflateSync(bytes) : bytes).toString('latin1');
  };
  const kids = /\/Kids \[([^\]]*)\]/.exec(
    [...objects.values()].find((o) => /\/Type \/Pages\b/.test(o)) ?? '',
  )?.[1];
  const pages: PdfPage[] = [];
  const texts: PdfText[] = [];
  for (const [, id] of (kids ?? '').matchAll(/(\d+) 0 R/g)) {
    const body = at(id);
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body)!;
    const page = { width: Number(box[1]), height: Number(box[2]) };
    pages.push(page);
    const resources = at(/\/Resources (\d+) 0 R/.exec(body)?.[1]);
    const fonts = new Map<string, Map<number, string>>();
    for (const [, name, font] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      fonts.set(name!, unicodeMap(streamOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(font))?.[1]))));
    }
    const content = streamOf(at(/\/Contents (\d+) 0 R/.exec(body)?.[1]));
    for (const [block] of content.matchAll(/BT\n[\s\S]*?\nET/g)) {
      const place = /([\d.-]+) ([\d.-]+) Tm/.exec(block)!;
      const font = /\/(F\d+) ([\d.]+) Tf/.exec(block)!;
      const map = fonts.get(font[1]!)!;
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/gi)].map((m) => m[1]).join('');
      const text = (glyphs.match(/.{4}/g) ?? [])
        .map((code) => map.get(Number.parseInt(code, 16)) ?? '\uFFFD')
        .join('');
      const x = Number(place[1]);
      const y = page.height - Number(place[2]);
      texts.push({ page: pages.length - 1, x, y, size: Number(font[2]), text });
    }
  }
  return { pages, texts, text: texts.map((t) => t.text).join('\n') };
}

function unicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  for (const [, first, list] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    let glyph = Number.parseInt(first!, 16);
    for (const [, hex] of list!.matchAll(/<([0-9a-f ]*)>/gi)) {
      map.set(glyph++, Buffer.from(hex!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'));
    }
  }
  return map;
}
