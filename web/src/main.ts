import { mount } from "svelte";
import App from "./App.svelte";
import { speak } from "./lib/i18n.svelte";
import { startRouter } from "./lib/router.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/chrome.css";
import "./art/emblems.css";

await speak(settings.language);
startRouter();
const app = document.getElementById("app");
if (app) mount(App, { target: app });
