import { afterPrinted, type HtmlPosition, readHtml, startOfHtml } from "./html-position.ts";
import type { LintCode } from "./lint-problem.ts";
import type { LintRule, LintSubject } from "./lint-rule.ts";
import { isBlock, partsOf } from "./lint-walk.ts";
import type { Call, Node, VariableNode } from "./tree.ts";

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** The output of these formatters cannot end an attribute in double quotes. */
const attributeSafe = names(
  "htmlattr htmltag url-encode encode-uri encode-uri-component encode-space slugify AbsUrl",
);
/** The output of these consists of numbers or fixed words of the engine. */
const plain = names(
  "count color-weight width height round mod percentage-format resizedHeightForWidth " +
    "resizedWidthForHeight squarespaceThumbnailForWidth squarespaceThumbnailForHeight cycle output " +
    "iter item-classes comment-count product-checkout date timesince humanizeDuration decimal",
);
/** The output of these can contain elements, quotes or the data's own text. */
const markup = names(
  "raw json json-pretty apply image video audio-player safe message line-breaks smartypants " +
    "activate-twitter-links product-price product-status comments social-button",
);
/** The output of these consists of whole attributes. */
const attributes = names("image-meta cover-image-meta child-image-meta image-srcset apply");
const json = names("json json-pretty");
const scriptSafe = names("json json-pretty url-encode encode-uri-component slugify");

const addresses = names(
  "href src action formaction poster data xlink:href srcset cite background manifest",
);

const some = (calls: readonly Call[], among: ReadonlySet<string>): boolean =>
  calls.some(({ name }) => among.has(name));
const endsWith = (calls: readonly Call[], among: ReadonlySet<string>): boolean => {
  const last = calls.at(-1);
  return last !== undefined && among.has(last.name);
};

/** Numbers that the engine provides. */
const isPlain = ({ paths, formatters }: VariableNode): boolean =>
  endsWith(formatters, plain) ||
  (formatters.length === 0 && paths.every(([first]) => first === "@index" || first === "@index0"));

const inScript = (node: VariableNode, here: HtmlPosition): LintCode | undefined => {
  const safe = here.element === "style" ? attributeSafe : scriptSafe;
  return endsWith(node.formatters, safe) ? undefined : "unescaped-script";
};

const inValue = (
  node: VariableNode,
  here: HtmlPosition,
  escaped: boolean,
): LintCode | undefined => {
  const calls = node.formatters;
  if (/^on[a-z]/.test(here.attribute))
    return endsWith(calls, scriptSafe) && !endsWith(calls, json) ? undefined : "unescaped-script";
  if (here.quote === "") return "unquoted-attribute";
  const isSafe = endsWith(calls, attributeSafe);
  if (isSafe) return here.quote === "'" && !escaped ? "unescaped-single-quotes" : undefined;
  if (endsWith(calls, markup)) return "markup-in-attribute";
  if (escaped) return undefined;
  return addresses.has(here.attribute) ? "unescaped-address" : "unescaped-attribute";
};

const problemAt = (
  node: VariableNode,
  here: HtmlPosition,
  escaped: boolean,
): LintCode | undefined => {
  if (isPlain(node)) return undefined;
  switch (here.mode) {
    case "raw":
      return inScript(node, here);
    case "value":
      return inValue(node, here, escaped);
    case "tag":
      return some(node.formatters, attributes) ? undefined : "unquoted-attribute";
    default:
      return undefined;
  }
};

/**
 * Follows the HTML through the template's texts. Every branch starts at the block's position; after
 * the block, the position after its first branch applies.
 */
const follow = (nodes: readonly Node[], from: HtmlPosition, subject: LintSubject): HtmlPosition => {
  let here = from;
  for (const node of nodes) {
    if (node.type === "text") here = readHtml(here, node.text);
    else if (node.type === "variable") {
      const code = problemAt(node, here, subject.escaped);
      if (code)
        subject.problems.report(code, node.span, {
          name: node.paths[0]?.join(".") ?? "",
          formatter: node.formatters.at(-1)?.name ?? "",
          attribute: here.attribute,
          element:
            here.mode === "raw" ? `a ${here.element} element` : `the attribute ${here.attribute}`,
        });
      here = afterPrinted(here);
    } else if (isBlock(node)) {
      const start = node.type === "macro" ? startOfHtml : here;
      const [first] = partsOf(node).map((part) => follow(part.nodes, start, subject));
      if (node.type !== "macro" && first) here = first;
    } else if (node.type === "eval" || node.type === "include") here = afterPrinted(here);
  }
  return here;
};

/** Reports values that can end the attribute, tag or script they are printed in. */
export const lintEscaping: LintRule = (subject) => {
  follow(subject.tree.nodes, startOfHtml, subject);
};
