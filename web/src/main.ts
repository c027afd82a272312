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

// A page of an older build asks for files that are gone: load the new one, once.
addEventListener("vite:preloadError", () => {
  if (sessionStorage.getItem("mastaba.renewed")) return;
  sessionStorage.setItem("mastaba.renewed", "1");
  location.reload();
});

await speak(settings.language);
startRouter();
const app = document.getElementById("app");
if (app) mount(App, { target: app });
