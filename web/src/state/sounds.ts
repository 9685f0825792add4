/** Small sounds, made here: nothing is fetched, nothing is long. Silent where a browser forbids it. */

/** What a moment sounds like: a turn, a card, a question, something good, something lost. */
export type Tone = "knock" | "tick" | "hush" | "chime" | "thud" | "rustle" | "bell" | "dice";

let audio: AudioContext | undefined;

/** Play one; a browser that has heard no click yet, or has no sound, stays silent. */
export function sound(tone: Tone): void {
  try {
    audio ??= new AudioContext();
    void audio.resume().catch(() => {});
    SCORES[tone](audio, audio.currentTime + 0.01);
  } catch {
    // No sound device, or not allowed yet: what is seen says it too.
  }
}

type Score = (context: AudioContext, at: number) => void;

const SCORES: Record<Tone, Score> = {
  knock: (context, at) => {
    strike(context, at, 392, 0.16);
    strike(context, at + 0.16, 523, 0.16);
  },
  tick: (context, at) => strike(context, at, 620, 0.09, 0.09),
  hush: (context, at) => strike(context, at, 170, 0.5, 0.1),
  chime: (context, at) => [660, 880].forEach((pitch, i) => strike(context, at + i * 0.09, pitch, 0.3, 0.1)),
  thud: (context, at) => {
    strike(context, at, 110, 0.32, 0.3);
    rush(context, at, 0.16, 300, 0.18);
  },
  rustle: (context, at) => [0, 0.11, 0.19].forEach((later) => rush(context, at + later, 0.09, 3200, 0.08)),
  bell: (context, at) => [523, 659, 784].forEach((pitch, i) => strike(context, at + i * 0.11, pitch, 0.5, 0.1)),
  dice: (context, at) => [0, 0.06, 0.1, 0.17].forEach((later) => rush(context, at + later, 0.035, 1500, 0.16)),
};

/** A struck piece of wood: its pitch falls a little, and it dies away. */
function strike(context: AudioContext, at: number, pitch: number, lasts: number, loud = 0.18): void {
  const tone = context.createOscillator();
  tone.type = "triangle";
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.75, at + lasts * 0.75);
  tone.connect(fading(context, at, lasts, loud));
  tone.start(at);
  tone.stop(at + lasts + 0.02);
}

/** A short breath of noise around a pitch: paper, gravel, dice. */
function rush(context: AudioContext, at: number, lasts: number, pitch: number, loud: number): void {
  const noise = context.createBufferSource();
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * lasts), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  noise.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  noise.connect(band).connect(fading(context, at, lasts, loud));
  noise.start(at);
}

function fading(context: AudioContext, at: number, lasts: number, loud: number): GainNode {
  const loudness = context.createGain();
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.008, lasts / 4));
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  loudness.connect(context.destination);
  return loudness;
}
