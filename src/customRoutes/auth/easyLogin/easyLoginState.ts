import type { Channel, EasyLoginProblem, EasyLoginValues, RequiredField } from './easyLoginRules.ts';

/** The form that signs in with a code: first the contact, then the code and other data that the server requests. */
export interface EasyLogin {
  values: EasyLoginValues;
  isSent: boolean;
  /** Number of codes that were sent. */
  codes: number;
  requiredFields: readonly RequiredField[];
  problem: EasyLoginProblem;
  /** The server's message about a field. */
  refused: Partial<Record<keyof EasyLoginValues, string>>;
  failure: { title?: string | undefined; message: string } | null;
}

export type EasyLoginEvent =
  | { type: 'typed'; values: Partial<EasyLoginValues> }
  | { type: 'channelChosen'; by: Channel }
  | { type: 'checked'; problem: EasyLoginProblem }
  | { type: 'codeSent' }
  | { type: 'asked'; fields: readonly RequiredField[] }
  | { type: 'fieldRefused'; field: string; message: string }
  | { type: 'failed'; message: string; title?: string | undefined }
  | { type: 'wentBack' };

const CLEAN = { problem: {}, refused: {}, failure: null } as const;

/** A message's link contains the contact and the code: the second step is shown at once. */
export const firstEasyLogin = (link: Partial<EasyLoginValues> | null, referralCode: string): EasyLogin => ({
  ...CLEAN,
  values: { by: 'email', email: '', phone: '', code: '', name: '', referralCode, ...link },
  isSent: link !== null,
  codes: 0,
  requiredFields: [],
});

export function nextEasyLogin(state: EasyLogin, event: EasyLoginEvent): EasyLogin {
  switch (event.type) {
    case 'typed':
      return { ...state, values: { ...state.values, ...event.values } };
    case 'channelChosen':
      return { ...state, values: { ...state.values, by: event.by }, problem: {} };
    case 'checked':
      return { ...state, ...CLEAN, problem: event.problem };
    case 'codeSent':
      return { ...withoutCode(state), isSent: true, codes: state.codes + 1 };
    case 'asked':
      return { ...state, requiredFields: [...new Set([...state.requiredFields, ...event.fields])] };
    case 'fieldRefused':
      return { ...state, refused: { [event.field]: event.message } };
    case 'failed':
      return { ...state, failure: { message: event.message, title: event.title } };
    case 'wentBack':
      return { ...withoutCode(state), ...CLEAN, isSent: false };
  }
}

const withoutCode = (state: EasyLogin): EasyLogin => ({
  ...state,
  values: { ...state.values, code: '' },
  requiredFields: [],
});
