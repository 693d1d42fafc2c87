import { expect, it } from "vitest";
import { changeText, overlaidText } from "./change-text.ts";

const names = { header: "header", "header.menu": "menu", "header.announcement": "announcement" };
const text = (path: string, was: string | null, is: string | null) =>
  changeText([{ path, was, is }], names);

it("a change is said in words, by the name of the nearest part", () => {
  expect(text("header.menu", "", "Blog")).toBe("Menu: “Blog” added");
  expect(text("header.menu", "Blog", "")).toBe("Menu: “Blog” removed");
  expect(text("header.announcement.text", "Hi", "Bye")).toBe("Announcement: “Hi” is now “Bye”");
  expect(text("header.menu", "Blog", "Blog")).toBe("Menu: “Blog” changed");
  expect(text("header.layout", "start", "center")).toBe("Header: “start” is now “center”");
  expect(text("header.announcement.shown", null, null)).toBe("Announcement changed");
});

it("a change of several parts names them, each once", () => {
  const parts = ["header.menu", "header.announcement.text", "header.announcement.tone"].map(
    (path) => ({ path, was: "a", is: "b" }),
  );
  expect(changeText(parts, names)).toBe("Menu and announcement changed");
  expect(overlaidText(["header.menu"], names)).toBe(
    "A later change is about the same part (menu). Undo that one first.",
  );
});
