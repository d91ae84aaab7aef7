import sharp from 'sharp';

/** A picture with a note in it that must not leave the server. */
export const png = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#7a1f4b' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'secret note' } } })
    .png()
    .toBuffer();

const CLAIM = 'filename="a.png"\r\nContent-Type: image/png';

/** One file as form data, with texts before it, with the headers that go along. Its type is PNG, whatever the content. */
export const fileForm = (field: string, bytes: Buffer, texts: Record<string, string> = {}) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: Buffer.concat([
    ...Object.entries(texts).map(([name, value]) =>
      Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${field}"; ${CLAIM}\r\n\r\n`),
    bytes,
    Buffer.from('\r\n--b--\r\n'),
  ]),
});
