import { fireEvent } from '@testing-library/react';

export const row = (name: string, state = 'Selangor', weight = '1') => [
  name,
  '0123456789',
  '12 Jalan SS 2',
  'Petaling Jaya',
  state,
  '47300',
  weight,
];

export function pasteAnywhere(text: string) {
  const clipboardData = { getData: () => text, files: [] };
  fireEvent.paste(document.body, { clipboardData });
}
