import { contextOf, type Import, roleOf } from "./context-graph.ts";

/** One role with its three floors. */
export type House = {
  readonly role: string;
  readonly hasShell: boolean;
  /** Its features by level, the lowest first: a feature is above all that it imports. */
  readonly levels: readonly (readonly string[])[];
  readonly hasKit: boolean;
  /** What its features and its kit import from other roles. */
  readonly uses: readonly string[];
};

/** The roles with floors. Those next to each other are drawn next to each other. */
const HOUSES = [
  "domain",
  "commands",
  "read-api",
  "projections",
  "jobs",
  "storefront",
  "console",
] as const;

const isFeature = (context: string): boolean => !/\/(kit|shell)$/.test(context);

/** What another role is called in the table of imports: browser programs only see contracts. */
const usedOf = ({ from, to }: Import): string => {
  const isBrowser = ["storefront", "console"].includes(roleOf(from));
  return isBrowser && /contract\.ts$/.test(to) ? "contracts" : roleOf(to);
};

const houseOf = (imports: readonly Import[], role: string): House => {
  const inside = imports.filter(({ from }) => roleOf(from) === role);
  const contexts = new Set(
    imports.flatMap(({ from, to }) =>
      [from, to].flatMap((file) => (roleOf(file) === role ? (contextOf(file) ?? []) : [])),
    ),
  );
  const below = (context: string): readonly string[] => [
    ...new Set(
      inside
        .filter(({ from }) => contextOf(from) === context)
        .flatMap(({ to }) => contextOf(to) ?? [])
        .filter((other) => other !== context && isFeature(other) && roleOf(other) === role),
    ),
  ];
  const levels = new Map<string, number>();
  const levelOf = (context: string, above: readonly string[]): number => {
    if (above.includes(context)) throw new Error(`A circle: ${[...above, context].join(" -> ")}.`);
    const level =
      levels.get(context) ??
      1 + Math.max(0, ...below(context).map((other) => levelOf(other, [...above, context])));
    levels.set(context, level);
    return level;
  };
  const features = [...contexts].filter(isFeature).sort();
  const height = Math.max(0, ...features.map((context) => levelOf(context, [])));
  return {
    role,
    hasShell: contexts.has(`${role}/shell`),
    hasKit: contexts.has(`${role}/kit`),
    levels: Array.from({ length: height }, (_, index) =>
      features
        .filter((context) => levels.get(context) === index + 1)
        .map((context) => context.slice(role.length + 1)),
    ),
    uses: [
      ...new Set(
        inside
          .filter(({ from, to }) => {
            const context = contextOf(from);
            const isWiring = context === undefined || context === `${role}/shell`;
            const isAssembly = isWiring || /\/(feature|main)\.tsx?$/.test(from);
            return !isAssembly && roleOf(to) !== role;
          })
          .map(usedOf),
      ),
    ].sort(),
  };
};

/** The floors of every role that has features, from the graph of imports. */
export const findHouses = (imports: readonly Import[]): readonly House[] =>
  HOUSES.map((role) => houseOf(imports, role));
