import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pauseTyping } from '../typingPause.ts';

export const field = (id: string) => document.getElementById(`f-stops-${id}`) as HTMLInputElement;

export async function put(input: HTMLElement, text: string): Promise<void> {
  await userEvent.click(input);
  await userEvent.paste(text);
}

/** Fills in a stop with a suggested address, and waits for what the page asks then. The test has typing pauses. */
export async function fillStop(key: string, name = 'Tan Wei'): Promise<void> {
  await put(field(`${key}-name`), name);
  await put(field(`${key}-phone`), '0167001234');
  await put(field(`${key}-address1`), '8 Jalan Sultan');
  await pauseTyping();
  await userEvent.click(await screen.findByRole('option'));
  await pauseTyping();
}
