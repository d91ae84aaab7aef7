/** The stored keymap of a person who takes ten seconds between the keys of a chord: on a busy machine a second passes between two keys. */
export const PATIENT_KEYS = '{"chordMs":10000}';
