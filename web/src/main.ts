import '@fontsource-variable/literata/opsz.css';
import '@fontsource-variable/literata/opsz-italic.css';
import './style/tokens.css';
import './style/base.css';
import './style/wood.css';
import './style/nihongo.css';

import { mount } from 'svelte';
import App from './App.svelte';
import { startSpeaking } from './words/index.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no place for the client');

// Nothing is shown before it can be said.
await startSpeaking();
mount(App, { target });
