// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { AuthForm } from '../../../src/customRoutes/auth/AuthForm.tsx';
import { PasswordField } from '../../../src/customRoutes/auth/PasswordField.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { PhoneInput } from '../../../src/shared/phone/PhoneInput.tsx';
import { useBadFieldFocus } from '../../../src/ui/form/useBadFieldFocus.ts';
import { ChoiceInput } from '../../../src/ui/inputs/ChoiceInput.tsx';
import type { FieldProps } from '../../../src/ui/inputs/Field.tsx';
import { LookupInput } from '../../../src/ui/inputs/LookupInput.tsx';
import { MoneyInput } from '../../../src/ui/inputs/MoneyInput.tsx';
import { NumberInput } from '../../../src/ui/inputs/NumberInput.tsx';
import { TextInput } from '../../../src/ui/inputs/TextInput.tsx';

const SRC = path.join(import.meta.dirname, '../../../src');
const user = userEvent.setup();
const texts = await loadPublicTexts('en_US');
const nothing = () => undefined;
const options = [{ value: 'a', label: 'A' }];

/** Every input of the shared forms. */
const INPUTS: [string, (field: FieldProps) => ReactElement][] = [
  ['a text', (field) => <TextInput {...field} value="" onChange={nothing} />],
  ['a text of several lines', (field) => <TextInput {...field} rows={3} value="" onChange={nothing} />],
  ['a number', (field) => <NumberInput {...field} value={null} onChange={nothing} />],
  ['an amount', (field) => <MoneyInput {...field} currency="MYR" value={null} onChange={nothing} />],
  ['a choice', (field) => <ChoiceInput {...field} options={options} value="" onChange={nothing} />],
  ['a phone number', (field) => <PhoneInput {...field} value="" onChange={nothing} />],
  [
    'a text that is looked up',
    (field) => (
      <LookupInput
        {...field}
        value=""
        min={4}
        lookup={async () => []}
        labelOf={String}
        keyOf={String}
        onChange={nothing}
        onPick={nothing}
      />
    ),
  ],
];

function Form({ input }: { input: (field: FieldProps) => ReactElement }) {
  const [error, setError] = useState<string>();
  useBadFieldFocus();
  return (
    <TextProvider value={texts}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setError('Wrong');
        }}
      >
        <TextInput id="right" label="Right" value="" onChange={nothing} />
        {input({ id: 'wrong', label: 'Wrong one', error })}
        <button type="submit">Save</button>
      </form>
    </TextProvider>
  );
}

function PublicForm() {
  const [problem, setProblem] = useState<string>();
  return (
    <TextProvider value={texts}>
      <AuthForm
        title="Delete"
        failure={null}
        onSubmit={(event) => {
          event.preventDefault();
          // Answers later, like a server.
          queueMicrotask(() => setProblem('Wrong password'));
        }}
      >
        <PasswordField value="x" error={problem} onChange={nothing} />
        <button type="submit">Go on</button>
      </AuthForm>
    </TextProvider>
  );
}

describe('after a refused submit', () => {
  it.each(INPUTS)(
    'the focus after a refused submit is in the field with the error: %s (FORM-92)',
    async (_, input) => {
      render(<Form input={input} />);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(document.getElementById('wrong')).toHaveFocus());
    },
  );

  it('the focus after a refused submit is in the field with the error on a page without a session (FORM-92)', async () => {
    render(<PublicForm />);
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(document.getElementById('password')).toHaveFocus());
  });
});

const filesOf = (folder: string): string[] =>
  readdirSync(path.join(SRC, folder), { recursive: true })
    .map((name) => path.join(folder, String(name)))
    .filter((name) => name.endsWith('.tsx'));
const textOf = (file: string) => readFileSync(path.join(SRC, file), 'utf8');
/** Elements that contain a form. Its submit event moves the focus. */
const A_FORM =
  /component="form"|<form\b|<(FormDialog|DialogFrame|SettingsForm|AuthForm|AskDialog|QuoteForm)\b/;
const A_FIELD_TO_FILL =
  /<(TextInput|NumberInput|MoneyInput|ChoiceInput|PhoneInput|LookupInput)\b[^>]*\berror=/s;
/** Forms that check section by section and move the focus themselves; their own tests prove it. */
const BY_THEMSELVES = ['customRoutes/orderForm', 'customRoutes/multipoint'];

describe('a screen with fields that can be wrong', () => {
  it('a screen with fields that can be wrong has a form, so that the focus goes to the field with the error (FORM-92)', () => {
    const screens = ['customRoutes', 'resources'].flatMap((folder) =>
      readdirSync(path.join(SRC, folder)).map((name) => `${folder}/${name}`),
    );
    const without = screens.filter((screenFolder) => {
      if (BY_THEMSELVES.includes(screenFolder)) return false;
      const all = filesOf(screenFolder).map(textOf);
      return all.some((text) => A_FIELD_TO_FILL.test(text)) && !all.some((text) => A_FORM.test(text));
    });
    expect(screens.length).toBeGreaterThan(30);
    expect(without).toEqual([]);
  });

  it('only the console’s shell, the public form and the rates page move the focus after a refused submit (FORM-92)', () => {
    const following = ['layout', 'customRoutes', 'resources', 'start', 'ui', 'shared']
      .flatMap(filesOf)
      .filter((file) => /\buseBadFieldFocus\(\)/.test(textOf(file)));
    expect(following).toEqual([
      'layout/Shell.tsx',
      'customRoutes/auth/AuthForm.tsx',
      'customRoutes/quote/CheckRatesPage.tsx',
    ]);
  });
});
