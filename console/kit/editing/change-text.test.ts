import { expect, it } from "vitest";
import { changeText, overlaidText, TEXT } from "./change-text.ts";

const names = { header: "header", "header.menu": "menu", "header.announcement": "announcement" };
const values = {
  "header.menu": TEXT,
  "header.announcement.text": TEXT,
  "header.layout": { start: "Name, then menu", center: "In the middle" },
} as const;
const text = (path: string, was: string | null, is: string | null) =>
  changeText([{ path, was, is }], names, values);

it("a change is said in words, by the name of the nearest part", () => {
  expect(text("header.menu", "", "Blog")).toBe("Menu: “Blog” added");
  expect(text("header.menu", "Blog", "")).toBe("Menu: “Blog” removed");
  expect(text("header.announcement.text", "Hi", "Bye")).toBe("Announcement: “Hi” is now “Bye”");
  expect(text("header.menu", "Blog", "Blog")).toBe("Menu: “Blog” changed");
  expect(text("header.announcement.shown", null, null)).toBe("Announcement changed");
});

it("a choice has the names of the form, and no code or id is shown", () => {
  expect(text("header.layout", "start", "center")).toBe(
    "Header: “Name, then menu” is now “In the middle”",
  );
  expect(text("header.layout", "", "center")).toBe("Header: “In the middle” added");
  expect(text("header.layout", "start", "diagonal")).toBe("Header changed");
  expect(text("header.announcement.target.id", "p-1", "p-2")).toBe("Announcement changed");
  expect(text("tracking.code", "a", "b")).toBe("Another part changed");
});

it("a change of several parts names them, each once", () => {
  const parts = ["header.menu", "header.announcement.text", "header.announcement.tone"].map(
    (path) => ({ path, was: "a", is: "b" }),
  );
  expect(changeText(parts, names, values)).toBe("Menu and announcement changed");
  expect(overlaidText(["header.menu"], names)).toBe(
    "A later change is about the same part (menu). Undo that one first.",
  );
});
