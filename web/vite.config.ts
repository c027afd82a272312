import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.MASTABA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "node_modules/.built", // tools/build_web.py puts it in its place
    target: "es2022",
    assetsInlineLimit: 0, // the server's policy allows no data: fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/api": { target: server, ws: true, changeOrigin: false } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
