import { type InstructionCase, of } from "./instruction-page.ts";

const partials = of([
  ["applies a macro", "{.macro m}[{@}]{.end}{n|apply m}", "[3]"],
  ["applies a macro from further in", "{.macro m}[{@}]{.end}{.section a}{n|apply m}{.end}", "[2]"],
  ["knows no macro before it", "[{n|apply m}]{.macro m}x{.end}", "[]"],
  ["forgets a macro behind its section", "{.section a}{.macro m}x{.end}{.end}[{n|apply m}]", "[]"],
  ["applies a partial", "{n|apply angle}", "<3>"],
  ["prefers the macro", "{.macro angle}m{.end}{n|apply angle}", "m"],
  ["sees outer names", "{a|apply names}", "2text"],
  ["sees nothing else when private", "{a|apply names private}", "2"],
  ["finds macros when private", "{.macro m}M{.end}{a|apply useMacro private}", "M"],
  ["knows its arguments", "{n|apply args k=v l=w}{n|apply:args:k=v w:l=x=y}", "vwv wx=y"],
  ["has no arguments without", "[{n|apply args}]", "[]"],
  ["of no name", "[{n|apply}]", "[]"],
  ["that is missing", "[{n|apply gone}]", "[]"],
  ["in a chain", "{n|apply angle|json}", '"<3>"'],
  ["over the second value", "{n, s|apply angle}", "<3>"],
  ["includes with output", "{.section a}{.include names output}{.end}", "2text"],
  ["includes without output", "[{.include angle}]", "[]"],
  ["includes what is defined", "{.include defines}{@x}{n|apply dm}", "text!"],
  ["includes nothing with two spaces", "[{.include  angle output}]", "[]"],
  ["runs to the 16th level [B5.23] [B9.11]", "{n|apply circle}", "xxxxxxxxxxxxxxxx"],
  [
    "includes to the 16th level [B5.23]",
    "{.include round output}",
    "(((((((((((((((())))))))))))))))",
  ],
  [
    "goes on behind one too deep",
    "{.include round output};{.include round output}",
    "(((((((((((((((())))))))))))))));(((((((((((((((())))))))))))))))",
    "a partial that was too deep counts as open to the end of the page there",
  ],
  ["prints nothing of a broken partial [B8.21]", "[{n|apply open}{n|apply unknown}]", "[]"],
  ["prints the malformed of a partial", "{n|apply malformed}", "{.if !n}3"],
]);

export const partialCases: readonly InstructionCase[] = [...partials];
