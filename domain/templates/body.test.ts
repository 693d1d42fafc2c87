import { describe, expect, it } from "vitest";
import { compile, render } from "../template-vocabulary/engine.ts";

/** Enough names for the engine to ask once what their object inherits. */
const source =
  "{.repeated section items}[{title}|{id}|{extra}|{.section more}{title}{id}{extra}{.end}]{.end}";
const draw = (items: readonly unknown[]) => render(compile(source).template, { items }).output;

const members = { title: "T", id: 1 };

describe("a name is an own member, however often it is read", () => {
  it.each([
    ["a plain object", { ...members }, "[T|1||]"],
    ["an object without a prototype", Object.assign(Object.create(null), members), "[T|1||]"],
    [
      "an object with members in its prototype",
      Object.assign(Object.create({ extra: "x" }), members),
      "[T|1||]",
    ],
    [
      "an object that has them from another object only",
      Object.create({ ...members, extra: "x" }),
      "[|||]",
    ],
    ["a list", [1, 2, 3], "[|||]"],
    ["a function", () => 1, "[|||]"],
    ["members that are functions", { ...members, extra: () => "x" }, "[T|1||]"],
    ["one with a section inside", { ...members, more: { ...members, extra: 0 } }, "[T|1||T10]"],
  ])("%s", (_name, item, output) => {
    expect(draw([item])).toBe(output);
  });

  it("members of an object that inherits them are not found between plain ones", () => {
    const inheriting = Object.assign(Object.create({ extra: "x" }), members);
    expect(draw([members, inheriting, members])).toBe("[T|1||][T|1||][T|1||]");
  });

  it.each([
    ["that are listed", true],
    ["that are not listed", false],
  ])("members that somebody gave to all objects %s", (_name, enumerable) => {
    expect(draw([members])).toBe("[T|1||]");
    const everybodys = { value: "x", configurable: true, writable: true, enumerable };
    Object.defineProperty(Object.prototype, "extra", everybodys);
    const output = draw([members]);
    Reflect.deleteProperty(Object.prototype, "extra");
    expect(output).toBe("[T|1||]");
  });

  it("a member that cannot be read spoils its own tag only", () => {
    const item = {
      ...members,
      get extra(): string {
        throw new Error("no");
      },
    };
    const { output, errors } = render(compile(source).template, { items: [item] });
    expect(output).toBe("[T|1||]");
    expect(errors.map(({ code }) => code)).toEqual(["value-failed"]);
  });
});
