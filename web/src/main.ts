// The order matters: where faces of one family overlap, the browser takes the one declared last.
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
import { unfoldForPrint } from './style/printing';
import { startSpeaking } from './words/index.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the client');

// Nothing is mounted before the texts of the language are loaded.
await startSpeaking();
mount(App, { target });
unfoldForPrint();

// Browsers have service workers only over HTTPS and on localhost. The page works without one.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
