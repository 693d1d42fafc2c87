import { formatting, type TemplateCase } from "./template-cases.ts";

const missing = undefined;

export const jsonCases: readonly TemplateCase[] = [
  ...formatting("json", [
    [missing, ""],
    [null, "null"],
    [[1, "a"], '[1,"a"]'],
    [{ x: 1 }, '{"x":1}'],
    ["", '""'],
    [true, "true"],
    ['"<b>"\\', '"\\"<b>\\"\\\\"'],
    ["</script>", '"<\\/script>"'],
    [["</", { "</k": 1 }], '["<\\/",{"<\\/k":1}]'],
    [-2.5e-7, "-2.5e-7"],
  ]),
  ...formatting("json-pretty", [
    [missing, ""],
    [null, "null"],
    [[], "[]"],
    [[1, { x: [] }], '[\n  1,\n  {\n    "x": []\n  }\n]'],
    ["</p>", '"<\\/p>"'],
  ]),
  ...formatting("raw", [
    [missing, "null"],
    [null, "null"],
    [[1, "a"], '[1,"a"]'],
    [{ x: 1 }, '{"x":1}'],
    ["</script>", '"</script>"'],
    [true, "true"],
  ]),
  ...formatting("json", [
    ["<!-- <SCRIPT", '"\\u003c!-- \\u003cSCRIPT"', "safe inside a script element"],
    ["\u2028\u2029", '"\\u2028\\u2029"', "safe inside a script element"],
  ]),
  ...formatting("json-pretty", [
    [{ "<!--": "</" }, '{\n  "\\u003c!--": "<\\/"\n}', "safe inside a script element"],
  ]),
];
