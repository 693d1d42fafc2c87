import { describe, expect, it } from "vitest";
import { lint } from "./lint.ts";

type Options = Parameters<typeof lint>[1];
const found = (source: string, options?: Options) =>
  lint(source, options).map(({ code, line, column }) => `${code} ${line}:${column}`);

describe("unescaped text in attributes", () => {
  it.each([
    ['<a title="{a}">', ["unescaped-attribute 1:11"]],
    ["<a title='{a|htmltag}'>", ["unescaped-single-quotes 1:11"]],
    ["<a title={a}>", ["unquoted-attribute 1:10"]],
    ["<a {a}>", ["unquoted-attribute 1:4"]],
    ['<a href="{a}">', ["unescaped-address 1:10"]],
    ['<a href="/x/{a|html}">', ["unescaped-address 1:13"]],
    ['<a title="{a|json}">', ["markup-in-attribute 1:11"]],
    ["<script>x = {a}</script>", ["unescaped-script 1:13"]],
    ["<STYLE>a { color: {a} }</STYLE>", ["unescaped-script 1:19"]],
    ['<a onclick="f({a|json})">', ["unescaped-script 1:15"]],
    [
      '<a title="{.section a}{b}{.or}{c}{.end}" id="{d}">',
      ["unescaped-attribute 1:23", "unescaped-attribute 1:31", "unescaped-attribute 1:46"],
    ],
    [
      '<a {.if a}title="{a}"{.or}id="{b}"{.end}>{c}',
      ["unescaped-attribute 1:18", "unescaped-attribute 1:31"],
    ],
    ['<img\n  alt = "{a}"\n>{a}', ["unescaped-attribute 2:10"]],
    ["<script>if (a < b) '</p>'</script><p>{a}</p><script>{a}</script>", ["unescaped-script 1:53"]],
  ])("%s", (source, expected) => expect(found(source)).toEqual(expected));

  it.each([
    "{a}<p>{a|html}</p>",
    '<a title="{a|htmltag}" href="{a|htmlattr}" data-index="{@index}">{a}</a>',
    '<a href="{a|url-encode}"  title="1">{a}',
    "<script>x = {a|json}</script>",
    "<!-- <a title={a}> -->{a}",
    "<img {@|image-meta} />",
    "a < b {a} > {b}",
    "</p {.if a}{.end}>",
    '{.macro m}<b title="x">{.end}{a}{@|apply m}',
    '<p title="{.if a}x{.end}">{a}</p>',
    '<a title="{a|count}">',
  ])("not %s", (source) => expect(found(source)).toEqual([]));

  describe("in a template with escaping", () => {
    it.each([
      ['<a title="{a|raw}">', ["markup-in-attribute 1:11"]],
      ["<a title={a}>", ["unquoted-attribute 1:10"]],
      ["<script>{a}</script>", ["unescaped-script 1:9"]],
      ["<a title=\"{a}\" href='{b}'>{c|raw}", []],
    ])("%s", (source, expected) => expect(found(source, { escape: true })).toEqual(expected));
  });
});
