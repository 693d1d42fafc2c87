import type { Node } from "./tree.ts";

const lines = (node: Node, prefix: string): readonly string[] =>
  node.children.flatMap((child, index) => {
    const isLast = index === node.children.length - 1;
    return [
      `${prefix}${isLast ? "└─" : "├─"} ${child.label}`,
      ...lines(child, `${prefix}${isLast ? "   " : "│  "}`),
    ];
  });

const toText = (root: Node): string => `${[root.label, ...lines(root, "")].join("\n")}\n`;

const shapes = {
  request: ["([", "])"],
  actor: ["{{", "}}"],
  stream: ["[(", ")]"],
  event: ["[", "]"],
} as const;

/** Mermaid reads quotes, markup and `#` in labels: they are written as character references. */
const escapeLabel = (label: string): string =>
  label.replace(/["#<>&]/g, (letter) => `#${letter.charCodeAt(0)};`);

const toMermaid = (root: Node): string => {
  const written: string[] = ["flowchart LR"];
  const write = (node: Node, parent: string | undefined): void => {
    const id = `n${written.length}`;
    const [open, close] = shapes[node.kind];
    const box = `${id}${open}"${escapeLabel(node.label)}"${close}`;
    written.push(parent === undefined ? `  ${box}` : `  ${parent} --> ${box}`);
    for (const child of node.children) write(child, id);
  };
  write(root, undefined);
  return `${written.join("\n")}\n`;
};

/** How a trace can be printed. */
export const traceFormats = {
  tree: toText,
  mermaid: toMermaid,
  json: (root: Node): string => `${JSON.stringify(root, null, 2)}\n`,
} as const;
