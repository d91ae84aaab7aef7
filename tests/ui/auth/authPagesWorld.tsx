import { render, screen } from '@testing-library/react';
import AuthPages from '../../../src/customRoutes/auth/AuthPages.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextContext } from '../../../src/session/TextContext.ts';

export async function show() {
  const texts = await loadPublicTexts('en_US');
  render(
    <TextContext value={texts}>
      <AuthPages />
    </TextContext>,
  );
  await screen.findByText('Aina');
}
