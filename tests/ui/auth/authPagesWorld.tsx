import { render, screen } from '@testing-library/react';
import AuthPages from '../../../src/customRoutes/auth/AuthPages.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';

export async function show() {
  const texts = await loadPublicTexts('en_US');
  render(
    <TextProvider value={texts}>
      <AuthPages />
    </TextProvider>,
  );
  await screen.findByText('Aina');
}
