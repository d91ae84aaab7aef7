// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { dataFile, savingLink } from '../../../src/lib/files/dataFile.ts';

it.each([
  ['data:image/png;base64,aGk=', undefined, 'image/png', 'hi'],
  ['data:image/svg+xml;charset=utf-8,%3Csvg%2F%3E', undefined, 'image/svg+xml', '<svg/>'],
  ['data:text/html;base64,aGk=', undefined, 'application/octet-stream', 'hi'],
  ['data:text/html;base64,aGk=', 'application/pdf', 'application/pdf', 'hi'],
  ['data:;base64,aGk=', undefined, 'application/octet-stream', 'hi'],
])('%s sent as %s is a file of %s (DET-32, DET-33)', async (url, type, shownType, text) => {
  const file = dataFile(url, type);
  expect(file?.type).toBe(shownType);
  expect(await file?.text()).toBe(text);
});

it.each(['https://pictures.example/1.png', 'data:image/png;base64,?', 'data:image/png,%', 'data:', 'blob:x'])(
  '%s cannot be read',
  (url) => expect(dataFile(url)).toBeNull(),
);

it('a file of this site or of the page is saved, and a file of another site is opened in a new window (DET-32, DET-33)', () => {
  for (const address of ['/files/1.png', `${location.origin}/1.png`, `blob:${location.origin}/1`])
    expect(savingLink(address, 'proof-1')).toEqual({ href: address, download: 'proof-1' });
  const other = 'https://pictures.example/1.png';
  expect(savingLink(other, 'proof-1')).toEqual({ href: other, target: '_blank', rel: 'noopener' });
});
