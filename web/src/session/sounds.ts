// A few soft sounds, synthesized with Web Audio: a played card, a taken trick, the person's turn. They
// are off unless the person turns them on.

import type { Happening } from '../protocol/messages';
import { settings } from '../settings.svelte';

let audioContext: AudioContext | null = null;

function context(): AudioContext | null {
  try {
    audioContext ??= new AudioContext();
    if (audioContext.state === 'suspended') void audioContext.resume();
    return audioContext;
  } catch {
    return null;
  }
}

/** A short burst of filtered noise, like paper. */
function paper(at: number, length: number, tone: number, loud: number): void {
  const audio = context();
  if (!audio) return;
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const noise = buffer.getChannelData(0);
  for (let i = 0; i < frames; i += 1) noise[i] = (Math.random() * 2 - 1) * (1 - i / frames) ** 3;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'lowpass', frequency: tone, Q: 0.8 });
  const gain = new GainNode(audio, { gain: loud });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

/** A tone that fades out. */
function tone(at: number, length: number, frequency: number, loud: number): void {
  const audio = context();
  if (!audio) return;
  const start = audio.currentTime + at;
  const source = new OscillatorNode(audio, { type: 'sine', frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0005, start + length);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

/** A low knock, as of a knuckle on wood. */
function knock(): void {
  tone(0, 0.16, 190, 0.12);
}

/** The sound of the person's own turn: two notes, a fourth apart. */
export function playTurn(): void {
  if (!settings.sound) return;
  tone(0.1, 0.25, 440, 0.07);
  tone(0.22, 0.4, 587.33, 0.07);
}

/** Plays the sound of a happening, if it has one. */
export function play(happening: Happening, you: number | null): void {
  if (!settings.sound) return;
  switch (happening.kind) {
    case 'acted':
      if (happening.card) paper(0, 0.09, 2400, 0.2);
      else if (happening.seat !== you) knock();
      break;
    case 'trick':
      paper(0.55, 0.22, 1500, 0.14);
      break;
    case 'dealt':
      for (let i = 0; i < 5; i += 1) paper(i * 0.09, 0.07, 2800, 0.1);
      break;
    case 'reacted':
      knock();
      break;
  }
}
