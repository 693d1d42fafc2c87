import { expect, it } from "vitest";
import { hasOwnScripts } from "./own-scripts.ts";

const module = '<script type="module" src="{@}" nonce="{nonce}">';
const data = '<script type="application/json" data-page>{page.facts|json}</script>';

it("scripts of an owner’s templates are those that no built-in template has", () => {
  const builtIn = [`${module}</script>${data}`];
  expect(hasOwnScripts([`<head>${module}</script>`, data], builtIn)).toBe(false);
  expect(hasOwnScripts(['<script type="application/ld+json">{}</script>'], [])).toBe(false);
  expect(hasOwnScripts(['<SCRIPT nonce="{nonce}">count()</SCRIPT>'], builtIn)).toBe(true);
  expect(hasOwnScripts(['<script src="https://count.example/a.js"></script>'], builtIn)).toBe(true);
});
