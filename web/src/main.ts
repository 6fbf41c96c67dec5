// A letter is looked for in the last of these first.
import '@fontsource-variable/literata/wght.css';
import '@fontsource-variable/literata/wght-italic.css';
import '@fonts/literata.css';
import '@fonts/mark.css';
import '@fonts/nihongo.css';
import './style/tokens.css';
import './style/base.css';
import './style/wood.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { startSpeaking } from './words/index.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the client');

// Nothing is shown before it can be said.
await startSpeaking();
mount(App, { target });

// Only over HTTPS and on this machine do browsers have service workers; all goes well without one.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
