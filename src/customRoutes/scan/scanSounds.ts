import type { ScanOutcome } from '../../../contract/rules/orders/scanCodes.ts';

/** Sounds: one for each kind of result, distinguished by pitch, rhythm and timbre. */
export type ScanSound = 'right' | 'part' | 'already' | 'wrong' | 'stopped' | 'choose';

export const soundOf = (outcome: ScanOutcome | 'refused', isWhole: boolean): ScanSound => {
  if (outcome === 'done') return isWhole ? 'right' : 'part';
  if (outcome === 'already') return 'already';
  if (outcome === 'ambiguous') return 'choose';
  return outcome === 'unknown' || outcome === 'refused' ? 'wrong' : 'stopped';
};

type Tone = readonly [hertz: number, ms: number, shape?: OscillatorType];

const TONES: Readonly<Record<ScanSound, readonly Tone[]>> = {
  right: [[1320, 90]],
  part: [[880, 70]],
  already: [
    [990, 60],
    [990, 60],
  ],
  wrong: [[165, 420, 'sawtooth']],
  stopped: [
    [440, 120, 'square'],
    [262, 220, 'square'],
  ],
  choose: [
    [660, 70, 'triangle'],
    [830, 70, 'triangle'],
    [660, 70, 'triangle'],
  ],
};
const GAP_S = 0.035;
const VOLUME = 0.16;
/** Of many simultaneous results only the last ones sound, so that the sound does not lag behind the scans. */
const MOST_AT_ONCE = 6;

/** Plays sounds one after another; silent if the browser has no Web Audio. */
export function createScanSounds(
  makeContext: () => AudioContext | undefined = () =>
    typeof AudioContext === 'undefined' ? undefined : new AudioContext(),
) {
  let context: AudioContext | undefined;
  let freeAt = 0;
  return {
    play(sounds: readonly ScanSound[]): void {
      // Created with the first scan: browsers refuse it before a key is pressed.
      context ??= makeContext();
      if (!context) return;
      void context.resume();
      freeAt = Math.max(freeAt, context.currentTime);
      for (const sound of sounds.slice(-MOST_AT_ONCE)) {
        for (const tone of TONES[sound]) freeAt = playTone(context, tone, freeAt) + GAP_S;
        freeAt += GAP_S;
      }
    },
    close(): void {
      void context?.close();
      context = undefined;
    },
  };
}

function playTone(context: AudioContext, [hertz, ms, shape = 'sine']: Tone, from: number): number {
  const until = from + ms / 1000;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = shape;
  tone.frequency.value = hertz;
  // Without the fade, each end of a tone clicks.
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(VOLUME, from + 0.008);
  volume.gain.setValueAtTime(VOLUME, until - 0.015);
  volume.gain.linearRampToValueAtTime(0, until);
  tone.connect(volume).connect(context.destination);
  tone.start(from);
  tone.stop(until);
  return until;
}
