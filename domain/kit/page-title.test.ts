import { expect, it } from "vitest";
import { pageTitle } from "./page-title.ts";

it("a title names the website once", () => {
  expect(pageTitle("Contact", "Tonwerk")).toBe("Contact — Tonwerk");
  expect(pageTitle("About Tonwerk", "Tonwerk")).toBe("About Tonwerk");
  expect(pageTitle("Who is behind “Tonwerk”", "Tonwerk")).toBe("Who is behind “Tonwerk” — Tonwerk");
  expect(pageTitle("Über TONWERK", "Tonwerk")).toBe("Über TONWERK");
  // A word that only ends in the same letters is not the name.
  expect(pageTitle("Teapots and Inktea", "Tea")).toBe("Teapots and Inktea — Tea");
  expect(pageTitle("Contact", "")).toBe("Contact — ");
});
