/** Short dry sounds, made here: wood and stone on a table. Off until a person turns them on. */

import { settings } from "./settings.svelte";

export type Sound = "place" | "card" | "dice" | "points" | "turn" | "win" | "refused";

let context: AudioContext | null = null;

interface Knock { at: number; pitch: number; length: number; loud: number; noise?: boolean }

const knocks: Record<Sound, Knock[]> = {
  place: [{ at: 0, pitch: 190, length: 0.07, loud: 0.5 }, { at: 0, pitch: 900, length: 0.02, loud: 0.18, noise: true }],
  card: [{ at: 0, pitch: 2400, length: 0.06, loud: 0.22, noise: true }],
  dice: [0, 0.08, 0.15, 0.24].map((at, i) => ({ at, pitch: 420 + 90 * i, length: 0.045, loud: 0.32 })),
  points: [{ at: 0, pitch: 660, length: 0.09, loud: 0.25 }, { at: 0.07, pitch: 880, length: 0.12, loud: 0.22 }],
  turn: [{ at: 0, pitch: 392, length: 0.16, loud: 0.3 }, { at: 0.14, pitch: 523, length: 0.22, loud: 0.3 }],
  win: [392, 494, 587].map((pitch, i) => ({ at: i * 0.09, pitch, length: 0.2, loud: 0.28 })),
  refused: [{ at: 0, pitch: 140, length: 0.12, loud: 0.4 }],
};

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  for (const { at, pitch, length, loud, noise } of knocks[sound]) {
    const start = context.currentTime + at;
    const gain = context.createGain();
    gain.gain.setValueAtTime(loud * 0.4, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(context.destination);
    const source = noise ? hiss(context, length, pitch, gain) : tone(context, pitch, gain);
    source.start(start);
    source.stop(start + length);
  }
}

function tone(on: AudioContext, pitch: number, to: AudioNode): OscillatorNode {
  const source = on.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  source.connect(to);
  return source;
}

function hiss(on: AudioContext, length: number, pitch: number, to: AudioNode): AudioBufferSourceNode {
  const buffer = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
  const grains = buffer.getChannelData(0);
  for (let i = 0; i < grains.length; i++) grains[i] = Math.random() * 2 - 1;
  const source = on.createBufferSource();
  source.buffer = buffer;
  const band = on.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(to);
  return source;
}

export function buzz(): void {
  if (settings.vibration && "vibrate" in navigator) navigator.vibrate([40, 60, 40]);
}
