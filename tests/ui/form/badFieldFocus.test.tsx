// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { useBadFieldFocus } from '../../../src/ui/form/useBadFieldFocus.ts';

const user = userEvent.setup();
let refuse: (field: string | null) => void = () => undefined;

function Form({ check = (): string | null => 'b' }) {
  const [wrong, setWrong] = useState<string | null>(null);
  refuse = setWrong;
  useBadFieldFocus();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setWrong(check());
      }}
    >
      {['a', 'b', 'c'].map((name) => (
        <input key={name} aria-label={name} aria-invalid={wrong === name} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

describe('the focus after a submit', () => {
  const field = (name: string) => screen.getByRole('textbox', { name });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));

  it('the focus after a submit is in the first wrong field, also when the same field is refused again (FORM-92)', async () => {
    render(<Form />);
    await save();
    await waitFor(() => expect(field('b')).toHaveFocus());
    await save();
    await waitFor(() => expect(field('b')).toHaveFocus());
  });

  it('the focus after a submit moves to the field that the server refuses, unless something was typed meanwhile (FORM-92)', async () => {
    render(<Form check={() => null} />);
    await save();
    refuse('c');
    await waitFor(() => expect(field('c')).toHaveFocus());
    await save();
    await user.type(field('a'), 'x');
    refuse('c');
    await waitFor(() => expect(field('c')).toHaveAttribute('aria-invalid', 'true'));
    expect(field('a')).toHaveFocus();
  });
});
